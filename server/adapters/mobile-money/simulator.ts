/** The simulator of engines/mobile-money, over Daraja's wire. Its keys are no secrets. */
import type { Clock, MobileMoney } from '#server/ports.ts';
import { darajaMoney } from './daraja.ts';

const shop = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  shortcode: '600000',
  passkey: 'simulated-passkey',
  initiator: { name: 'simulated-initiator', securityCredential: 'simulated-credential' },
};

/** @param url  where the simulator is */
export const simulatedMoney = (url: string, clock: Clock): MobileMoney => ({
  ...darajaMoney({ ...shop, url }, clock),
  name: 'simulator',
  isLive: false,
});
