/** Clients for tests of rate limits: a test chooses the network address, the device cookie and the proof of work. */
import { scryptSync } from 'node:crypto';
import { puzzle, thresholdFor } from '#contract/protocol/proof-of-work.ts';
import type { ErrorBody, ProofOfWork } from '#contract/protocol/refusals.ts';
import type { School } from '#server/testing/server.ts';

export interface Manner {
  /** The client's network address, sent as X-Forwarded-For; the school has to trust 127.0.0.1 as its proxy. */
  from?: string;
  cookie?: string;
  /** The solution of a proof of work that the server has demanded. */
  proof?: string;
}

export const visitorsOf = (school: School) => ({
  post: (path: string, body: object, manner?: Manner) => post(school.base + path, body, manner),

  /** Sends a request. If the server demands a proof of work, solves it and sends the request again, as our pages do. */
  async persist(path: string, body: object, manner?: Manner) {
    const first = await post(school.base + path, body, manner);
    const work = first.body.proofOfWork;
    if (first.status !== 429 || !work) return { ...first, tries: 0 };
    return { ...(await post(school.base + path, body, { ...manner, proof: solve(work) })), tries: work.tries };
  },
});

async function post(url: string, body: object, { from, cookie, proof }: Manner = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      ...(from && { 'x-forwarded-for': from }),
      ...(cookie && { cookie }),
      ...(proof && { [puzzle.header]: proof }),
    },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]!);
  return {
    status: response.status,
    body: (await response.json()) as Partial<ErrorBody>,
    headers: response.headers,
    cookie: cookies.join('; '),
  };
}

/** Solves a proof of work. @param pieces  how many pieces of the puzzle to solve; by default all */
export function solve({ challenge, tries }: ProofOfWork, pieces: number = puzzle.pieces) {
  const numbers = Array.from({ length: puzzle.pieces }, (_, piece) =>
    piece < pieces ? solvePiece(challenge, piece, thresholdFor(tries)) : 0,
  );
  return `${challenge} ${numbers.join(',')}`;
}

function solvePiece(challenge: string, piece: number, threshold: number) {
  for (let number = 0; ; number++) {
    const bits = scryptSync(`${piece}:${number}`, challenge, 4, puzzle.scrypt).readUInt32BE();
    if (bits < threshold) return number;
  }
}
