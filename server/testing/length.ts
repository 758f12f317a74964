/** How far a test goes that could go on for ever: in npm test, in npm run test:long, and in npm run test:soak. */
export const atLength = ({ quick, long, soak }: { quick: number; long: number; soak: number }) => {
  if (process.env.SOAK) return soak;
  return process.env.LONG ? long : quick;
};
