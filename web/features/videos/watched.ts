/**
 * Computes the fraction of a video that was watched, without skipped parts. The browser's `played` ranges cover one
 * URL only, but a video has several URLs, and students continue it on other days.
 */
export type Span = [from: number, to: number];

export const playedSpans = (played: TimeRanges): Span[] =>
  Array.from({ length: played.length }, (_, index) => [played.start(index), played.end(index)]);

/** Sorts spans and merges overlapping ones. */
export function mergeSpans(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** The watched fraction from 0 to 1; 0 while the length is unknown. */
export function watchedFraction(spans: Span[], seconds: number) {
  if (!(seconds > 0 && Number.isFinite(seconds))) return 0;
  const watched = mergeSpans(spans).reduce((sum, [from, to]) => sum + to - from, 0);
  return Math.min(1, watched / seconds);
}

/** The span watched in earlier sessions. Only its length is stored, so it is assumed to end where playback stopped. */
export function earlierSpan({ second, watched }: { second: number; watched: number }, seconds: number): Span {
  const length = watched * seconds;
  const from = Math.max(0, second - length);
  return [from, from + length];
}
