/** How far a test goes that could go on for ever: in npm test (a storm is no part of that), in npm run test:long, and in npm run test:soak. */
export const atLength = ({ long, soak, quick = long }: { quick?: number; long: number; soak: number }) => {
  if (process.env.SOAK) return soak;
  return process.env.LONG ? long : quick;
};
