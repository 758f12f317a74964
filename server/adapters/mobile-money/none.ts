/** No mobile money: every prompt fails as not sent; everything else works. */
import type { MobileMoney } from '#server/ports/mobile-money.ts';

/** @param provider  'none', or the provider that could not start */
export const noMobileMoney = ({ name, isLive }: Pick<MobileMoney, 'name' | 'isLive'>): MobileMoney => ({
  name,
  isLive,
  trustsCallbacks: false,
  prompt: async () => ({ outcome: 'away' }),
  readCallback: () => undefined,
  readStatement: () => undefined,
});
