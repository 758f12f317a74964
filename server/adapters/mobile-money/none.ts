/** Nobody to ask phones for money: no phone is ever asked, and everything else goes on. */
import type { MobileMoney } from '#server/ports/mobile-money.ts';

/** @param provider  none that was chosen, or the one that could not start */
export const noMobileMoney = ({ name, isLive }: Pick<MobileMoney, 'name' | 'isLive'>): MobileMoney => ({
  name,
  isLive,
  trustsCallbacks: false,
  prompt: async () => ({ outcome: 'away' }),
  readCallback: () => undefined,
  readStatement: () => undefined,
});
