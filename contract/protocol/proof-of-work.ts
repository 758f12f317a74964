/**
 * A proof of work: a puzzle that costs a device some seconds and the server nothing to create. Where strangers could
 * use up a rate limit for others, the server asks for a proof of work instead of refusing requests over the limit
 * (server/http/limits/limits.ts). This file does not import zod, to stay small for the worker that solves the puzzle.
 *
 * The puzzle consists of pieces, numbered from 0. For each piece the client searches a number such that the first 32
 * bits of
 *
 * scrypt(password = "<piece>:<number>", salt = the challenge, N = 1024, r = 8, p = 1)
 *
 * are below 2³² / tries. scrypt (RFC 7914) takes a megabyte each time, so that a graphics card has little advantage
 * over a phone; many small pieces take a predictable time, while the time of a single large one would vary widely.
 *
 * The client sends the solution with the repeated request, in the header named below: the challenge, a space, and the
 * numbers separated by commas. A solution counts once, and is valid for five minutes.
 */
export const puzzle = {
  header: 'proof-of-work',
  pieces: 32,
  scrypt: { N: 1_024, r: 8, p: 1 },
  /** Minimum of the average tries per piece. With fewer, guessing would pay off: a random number is right once in `tries`. */
  fewestTries: 2,
  /**
   * Maximum of the average tries per piece: the puzzle takes about 1.9 s (at most 2.4) in Chromium on a core of the
   * machine on which we measure (bench/proof-of-work.bench.ts), so ten seconds at most on a phone four times slower.
   */
  mostTries: 10,
} as const;

/** The first 32 bits of scrypt's output must be below this number. */
export const thresholdFor = (tries: number) => 2 ** 32 / tries;
