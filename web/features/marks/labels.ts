/** Labels of marks. */

/** '7.5 of 10', or 'of 10' before the mark. Points are stored to a tenth. */
export const pointsLabel = ({ final, points }: { final: number | null; points: number }) =>
  final === null ? `of ${points}` : `${final} of ${points}`;

export const lateLabel = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`;
