/** Points and lateness in words. */

/** To a tenth, as they are kept. */
export const pointsInWords = ({ final, points }: { final: number | null; points: number }) =>
  final === null ? `of ${points}` : `${final} of ${points}`;

export const lateInWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`;
