import { numbers } from '#texts/locale.ts';

/** Rounds points to one decimal: 66.66… becomes 66.7. */
export const formatPoints = (points: number) => points.toLocaleString(numbers, { maximumFractionDigits: 1 });
