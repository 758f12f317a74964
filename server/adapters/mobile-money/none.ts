/** A school without a provider of mobile money: no phone is ever asked, and everything else goes on. */
import type { MobileMoney } from '#server/ports.ts';

export const noMobileMoney: MobileMoney = {
  name: 'none',
  isLive: true,
  trustsCallbacks: false,
  prompt: async () => ({ outcome: 'away' }),
  readCallback: () => undefined,
  readStatement: () => undefined,
};
