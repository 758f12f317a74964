/** The provider for development and demos: packages/mobile-money-simulator, which implements Daraja's API. */
import { simulatedShop } from '#packages/mobile-money-simulator/protocol.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import { darajaMoney } from './daraja.ts';

export const simulatedMoney = (url: string, clock: Clock): MobileMoney => ({
  ...darajaMoney({ ...simulatedShop, url, isLive: false, pause: 5 }, clock),
  name: 'simulator',
});
