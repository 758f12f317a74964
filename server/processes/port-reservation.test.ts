import { expect, test } from 'vitest';
import { reservePort } from './port-reservation.ts';

test('an address that this machine does not have is reported in one sentence', async () => {
  await expect(reservePort({ host: '203.0.113.9', port: 0 })).rejects.toThrow(
    expect.objectContaining({
      name: 'StartupError',
      message: 'This machine has no address 203.0.113.9: set HOST to one of its addresses.',
    }),
  );
});
