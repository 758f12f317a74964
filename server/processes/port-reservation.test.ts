import { expect, test } from 'vitest';
import { StartupError } from '#server/startup-error.ts';
import { reservePort } from './port-reservation.ts';

test('an address that this machine does not have is reported in one sentence', async () => {
  await expect(reservePort({ host: '203.0.113.9', port: 0 })).rejects.toThrow(
    new StartupError('This machine has no address 203.0.113.9: set HOST to one of its addresses.'),
  );
});
