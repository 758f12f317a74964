import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { holdPort } from './hold-port.ts';

test('an address that this machine has not is said in one sentence', async () => {
  await expect(holdPort({ host: '203.0.113.9', port: 0 })).rejects.toThrow(
    new CannotStart('This machine has no address 203.0.113.9: set HOST to one that it has.'),
  );
});
