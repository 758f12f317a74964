import { expect, test } from 'vitest';
import { CannotStart } from '#server/startup-error.ts';
import { holdPort } from './port-reservation.ts';

test('an address that this machine has not is said in one sentence', async () => {
  await expect(holdPort({ host: '203.0.113.9', port: 0 })).rejects.toThrow(
    new CannotStart('This machine has no address 203.0.113.9: set HOST to one that it has.'),
  );
});
