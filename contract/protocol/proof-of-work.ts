/**
 * A puzzle that costs a device some seconds and the server nothing to set: a limit that strangers may use up asks for
 * it in place of refusing (server/http/limits/limits.ts). A file without zod, because the worker that solves it is fetched with it.
 *
 * It has pieces from 0 on. For each piece a number is wanted, such that the first 32 bits of
 *
 *   scrypt(password = "<piece>:<number>", salt = the challenge, N = 1024, r = 8, p = 1)
 *
 * are below 2³² / tries. scrypt (RFC 7914) takes a megabyte each time, so that a graphics card gains little on a phone;
 * many small pieces take about as long each time, whereas one large one would take now nothing and now minutes.
 *
 * The answer is sent with the same request, in the header named below: the challenge, a space, and the numbers with
 * commas between. It counts once, and for five minutes.
 */
export const puzzle = {
  header: 'proof-of-work',
  pieces: 32,
  scrypt: { N: 1_024, r: 8, p: 1 },
  /** Fewer would be guessed: a piece that nobody has worked at is right once in so many. */
  fewestTries: 2,
  /**
   * The most tries for each piece: about 1.9 s in Chromium (at most 2.4) on a core of the machine on which we measure
   * (bench/proof-of-work.bench.ts), so ten seconds at most on a phone that is four times slower.
   */
  mostTries: 10,
} as const;

/** Below which the first 32 bits have to be. */
export const thresholdFor = (tries: number) => 2 ** 32 / tries;
