/**
 * The part of a video that somebody has really watched. The browser lists what
 * it has played of one address (`played`; what is jumped over is not in it); a
 * video is shown from several, and goes on from another day.
 */
export type Span = [from: number, to: number];

export const spansOf = (played: TimeRanges): Span[] =>
  Array.from({ length: played.length }, (_, place) => [played.start(place), played.end(place)]);

/** Without overlaps, in order. */
export function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Of 0 to 1; 0 while nobody knows how long the video is. */
export function partOf(spans: Span[], seconds: number) {
  if (!(seconds > 0 && Number.isFinite(seconds))) return 0;
  const watched = joined(spans).reduce((sum, [from, to]) => sum + to - from, 0);
  return Math.min(1, watched / seconds);
}

/**
 * What was watched on other days. Only how much it was is known: it is taken to
 * lie before the place where she stopped.
 */
export function spanBefore({ second, watched }: { second: number; watched: number }, seconds: number): Span {
  const length = watched * seconds;
  const from = Math.max(0, second - length);
  return [from, from + length];
}
