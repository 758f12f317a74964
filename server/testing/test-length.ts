/** Returns a test's length: `quick` (by default `long`) in npm test, `long` in test:long, `soak` in test:soak. */
export const atLength = ({ long, soak, quick = long }: { quick?: number; long: number; soak: number }) => {
  if (process.env.SOAK) return soak;
  return process.env.LONG ? long : quick;
};
