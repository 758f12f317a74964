/**
 * Solves a proof of work (contract/protocol/proof-of-work.ts) in a worker, so that the page stays responsive. For each
 * piece of the puzzle it posts the number that solves the piece.
 */
import { scrypt } from '@noble/hashes/scrypt.js';
import { puzzle, thresholdFor } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';

const bytes = new TextEncoder();

addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => {
  for (let piece = 0; piece < puzzle.pieces; piece++) postMessage(solve(data, piece));
});

function solve({ challenge, tries }: ProofOfWork, piece: number) {
  const salt = bytes.encode(challenge);
  const threshold = thresholdFor(tries);
  for (let number = 0; ; number++) {
    const hash = scrypt(bytes.encode(`${piece}:${number}`), salt, { ...puzzle.scrypt, dkLen: 4 });
    if (new DataView(hash.buffer, hash.byteOffset).getUint32(0) < threshold) return number;
  }
}
