/** 66.66… becomes 66.7. */
export const formatPoints = (points: number) => points.toLocaleString('en-KE', { maximumFractionDigits: 1 });
