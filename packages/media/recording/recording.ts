/**
 * A recording inside the engine: emits the publications' audio packets and video frames, complete, in order and with their
 * times. The engine neither decodes nor stores them; the server does.
 */
import type { MediaEvent } from '#packages/media/protocol.ts';
import type { Publication } from '#packages/media/publication.ts';
import { type Piece, Taker } from './taker.ts';
import { openTimes } from './times.ts';

interface Needs {
  id: string;
  /** Milliseconds since the recording began; not 0 when this engine takes over a recording. */
  at: number;
  tell: (news: MediaEvent) => void;
}

export type Recording = ReturnType<typeof openRecording>;

export function openRecording({ id, at, tell }: Needs) {
  const begun = performance.now() - at;
  const times = openTimes();
  let taken: Publication[] = [];

  function onPiece({ sort, time, bytes }: Piece) {
    tell({ type: 'recorded', recording: id, sort, time: time - begun, bytes: bytes.toString('base64') });
  }

  function drop(publication: Publication) {
    publication.taker = undefined;
  }

  function take(publication: Publication) {
    publication.taker = new Taker({ publication, times, onPiece });
    publication.taker.look(performance.now());
  }

  return {
    /** Records exactly these publications from now on, without interrupting those already recorded. */
    follow(publications: Publication[]) {
      for (const publication of taken) if (!publications.includes(publication)) drop(publication);
      for (const publication of publications) if (!taken.includes(publication)) take(publication);
      taken = publications;
    },
    close() {
      for (const publication of taken) drop(publication);
    },
  };
}
