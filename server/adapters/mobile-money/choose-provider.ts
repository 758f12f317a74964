/** Creates the adapter of the configured provider. */
import type { Clock } from '#server/ports/clock.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import { darajaMoney } from './daraja.ts';
import { expressMoney } from './express.ts';
import { noMobileMoney } from './none.ts';
import { simulatedMoney } from './simulator.ts';

type Account =
  | { provider: 'simulator' | 'none' }
  | ({ provider: 'daraja' } & Parameters<typeof darajaMoney>[0])
  | ({ provider: 'express' } & Parameters<typeof expressMoney>[0]);

/** @param needs.simulatorUrl  undefined if the simulator is not running: prompts are then reported as not sent */
export function chooseMobileMoney(
  account: Account,
  needs: { clock: Clock; simulatorUrl: string | undefined },
): MobileMoney {
  const { clock, simulatorUrl } = needs;
  if (account.provider === 'daraja') return darajaMoney(account, clock);
  if (account.provider === 'express') return expressMoney(account, clock);
  if (account.provider === 'none') return noMobileMoney({ name: 'none', isLive: true });
  return simulatorUrl ? simulatedMoney(simulatorUrl, clock) : noMobileMoney({ name: 'simulator', isLive: false });
}
