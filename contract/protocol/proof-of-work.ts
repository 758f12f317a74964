/**
 * A proof of work: a puzzle that costs a device some seconds and the server nothing to create. A limit that strangers
 * could use up asks for it instead of refusing (server/http/limits/limits.ts). Without zod, because the worker that
 * solves the puzzle loads this file.
 *
 * It consists of pieces, numbered from 0. For each piece the client searches a number such that the first 32 bits of
 *
 * scrypt(password = "<piece>:<number>", salt = the challenge, N = 1024, r = 8, p = 1)
 *
 * are below 2³² / tries. scrypt (RFC 7914) takes a megabyte each time, so that a graphics card has little advantage
 * over a phone; many small pieces take a predictable time, while the time of a single large one would vary widely.
 *
 * The answer is sent with the same request, in the header named below: the challenge, a space, and the numbers
 * separated by commas. It counts once, and is valid for five minutes.
 */
export const puzzle = {
  header: 'proof-of-work',
  pieces: 32,
  scrypt: { N: 1_024, r: 8, p: 1 },
  /** Fewer could be guessed: a random number solves a piece with probability 1 / tries. */
  fewestTries: 2,
  /**
   * The most tries for each piece: about 1.9 s in Chromium (at most 2.4) on a core of the machine on which we measure
   * (bench/proof-of-work.bench.ts), so ten seconds at most on a phone that is four times slower.
   */
  mostTries: 10,
} as const;

/** The first 32 bits must be below this number. */
export const thresholdFor = (tries: number) => 2 ** 32 / tries;
