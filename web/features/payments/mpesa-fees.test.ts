import { expect, test } from 'vitest';
import { mpesaFee } from '#contract/rules/mpesa-fees.ts';
import { charge } from '#texts/money/payments.ts';

test('M-Pesa’s fee grows in steps, and is zero up to 100 shillings', () => {
  const fees = [1, 100, 101, 500, 501, 1_000, 45_000, 45_001, 250_000].map(mpesaFee);
  expect(fees).toEqual([0, 0, 5, 5, 10, 10, 103, 108, 108]);
});

test('the description of an amount includes M-Pesa’s approximate fee', () => {
  expect([100, 1_000].map((amount) => charge(mpesaFee(amount)))).toEqual([
    'No M-Pesa fee expected',
    'M-Pesa fee: about Ksh. 10',
  ]);
});
