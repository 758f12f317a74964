/** The adapter without a provider: every prompt is reported as not sent, and the rest of the school works. */
import type { MobileMoney } from '#server/ports/mobile-money.ts';

/** Creates the adapter. @param name  'none', or the name of the provider that could not be started */
export const noMobileMoney = ({ name, isLive }: Pick<MobileMoney, 'name' | 'isLive'>): MobileMoney => ({
  name,
  isLive,
  trustsCallbacks: false,
  prompt: async () => ({ outcome: 'away' }),
  readCallback: () => undefined,
  readStatement: () => undefined,
});
