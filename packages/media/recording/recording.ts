/**
 * A recording, as far as the engine knows of one: it tells what is sent, whole and in order and
 * as it came, and when that was. What becomes of it is its asker's business: nothing is decoded
 * here, and nothing is written.
 */
import type { MediaEvent } from '#packages/media/protocol.ts';
import type { Publication } from '#packages/media/publication.ts';
import { type Piece, Taker } from './taker.ts';
import { openTimes } from './times.ts';

interface Needs {
  id: string;
  /** Milliseconds of the recording that have passed already. */
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
    /** From now on it is made of these; of those that it was made of already it goes on. */
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
