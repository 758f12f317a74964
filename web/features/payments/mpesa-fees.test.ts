import { expect, test } from 'vitest';
import { mpesaFee } from '#contract/mpesa-fees.ts';

test('what M-Pesa takes grows in steps, and is nothing up to 100 shillings', () => {
  const fees = [1, 100, 101, 500, 501, 1_000, 45_000, 45_001, 250_000].map(mpesaFee);
  expect(fees).toEqual([0, 0, 5, 5, 10, 10, 103, 108, 108]);
});
