/** Length of a test: `quick` (by default as `long`) in npm test, `long` in test:long, and `soak` in test:soak. */
export const atLength = ({ long, soak, quick = long }: { quick?: number; long: number; soak: number }) => {
  if (process.env.SOAK) return soak;
  return process.env.LONG ? long : quick;
};
