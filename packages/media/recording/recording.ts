/**
 * A recording inside the engine: emits the publications' audio packets and video frames, complete, in order and with
 * their times. The engine does not decode or store them, but sends them to the server.
 */
import type { MediaEvent } from '#packages/media/protocol.ts';
import type { Publication } from '#packages/media/publication.ts';
import { type Piece, PublicationRecorder } from './publication-recorder.ts';
import { openTimes } from './times.ts';

interface RecordingOptions {
  id: string;
  /** Milliseconds since the recording began; not 0 when this engine takes over a recording. */
  at: number;
  emit: (event: MediaEvent) => void;
}

export type Recording = ReturnType<typeof openRecording>;

export function openRecording({ id, at, emit }: RecordingOptions) {
  const startedAt = performance.now() - at;
  const times = openTimes();
  let recorded: Publication[] = [];

  function onPiece({ sort, time, bytes }: Piece) {
    emit({ type: 'recorded', recording: id, sort, time: time - startedAt, bytes: bytes.toString('base64') });
  }

  function stopRecording(publication: Publication) {
    publication.recorder = undefined;
  }

  function startRecording(publication: Publication) {
    publication.recorder = new PublicationRecorder({ publication, times, onPiece });
    publication.recorder.check(performance.now());
  }

  return {
    /** Records exactly these publications from now on, without interrupting those already recorded. */
    follow(publications: Publication[]) {
      for (const publication of recorded) if (!publications.includes(publication)) stopRecording(publication);
      for (const publication of publications) if (!recorded.includes(publication)) startRecording(publication);
      recorded = publications;
    },
    close() {
      for (const publication of recorded) stopRecording(publication);
    },
  };
}
