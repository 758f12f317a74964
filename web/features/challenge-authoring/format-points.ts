/** 66.66… is 66.7. */
export const inPoints = (points: number) => points.toLocaleString('en-KE', { maximumFractionDigits: 1 });
