/** The length of a test that could run for any time, in npm test (without storms), npm run test:long and test:soak. */
export const atLength = ({ long, soak, quick = long }: { quick?: number; long: number; soak: number }) => {
  if (process.env.SOAK) return soak;
  return process.env.LONG ? long : quick;
};
