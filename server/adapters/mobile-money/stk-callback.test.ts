/** M-Pesa's result messages: every format that has been observed, and some invalid ones. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStkCallback } from './stk-callback.ts';

const good = [
  { Name: 'Amount', Value: 1.0 },
  { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20191219102115 },
  { Name: 'PhoneNumber', Value: 254708374149 },
];
const message = (more: object) => ({
  Body: {
    stkCallback: { MerchantRequestID: '1', CheckoutRequestID: 'ws_CO_1', ResultCode: 0, ResultDesc: 'x', ...more },
  },
});
const withItems = (Item: unknown) => message({ CallbackMetadata: { Item } });
const withAmount = (Value: unknown) => withItems([good[1], { Name: 'Amount', Value }]);
const paid = (amount: number) => ({ state: 'paid', receipt: 'NLJ7RT61SV', amount });
/** The report of a 'paid' message without amount or code: settlement queries the provider's status instead. */
const unclear = { state: 'paid', receipt: undefined, amount: undefined };

test.each<[string, unknown, object]>([
  ['as documented', withItems(good), paid(1)],
  ['in another order', withItems(good.toReversed()), paid(1)],
  [
    'with a phone that is masked',
    withItems([good[0], good[1], { Name: 'PhoneNumber', Value: '2547******49' }]),
    paid(1),
  ],
  ['with items that are none', withItems([null, 'x', { Value: 3 }, good[0], good[1]]), paid(1)],
  ['with a decimal amount', withAmount(400.75), paid(400)],
  ['with an amount in words of a machine', withAmount('1,400.00'), paid(1400)],
  ['with codes as text', message({ ResultCode: '0', CallbackMetadata: { Item: good } }), paid(1)],
  ['without items', message({}), unclear],
  ['without a receipt', withItems([good[0]]), unclear],
  ['with nothing paid', withAmount(0), unclear],
  ['with less than nothing', withAmount(-400), unclear],
  ['with more than anybody has', withAmount(1e12), unclear],
  ['with an amount that is none', withAmount({ much: true }), unclear],
  ['with a receipt that is none', withItems([good[0], { Name: 'MpesaReceiptNumber', Value: "'; drop" }]), unclear],
  ['with a code as a number', message({ ResultCode: 1037 }), { state: 'expired', reason: 'no_answer' }],
  ['with a code as text', message({ ResultCode: '1031' }), { state: 'cancelled', reason: 'cancelled' }],
])('a message %s', (_, body, result) => {
  expect(readStkCallback(body)).toMatchObject({ CheckoutRequestID: 'ws_CO_1', result });
});

test('ids may be numbers, and are stripped of characters that PostgreSQL cannot store', () => {
  const named = message({ CheckoutRequestID: 'ws\u0000_CO', TinyPesaID: 8665, ExternalReference: 123456789012 });

  expect(readStkCallback(named)).toMatchObject({
    CheckoutRequestID: 'ws_CO',
    TinyPesaID: '8665',
    ExternalReference: '123456789012',
  });
});

test('other JSON is not a result message', () => {
  const nothing = [
    undefined,
    null,
    'x',
    3,
    [],
    {},
    { Body: null },
    { Body: { stkCallback: [] } },
    message({ ResultCode: {} }),
    message({ ResultCode: 'x'.repeat(41) }),
    message({ ResultCode: '1 or 2' }),
  ];

  expect(nothing.map(readStkCallback)).toEqual(nothing.map(() => undefined));
});

test('no JSON makes it throw, or credits anything but whole shillings', () => {
  const property = fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (whole, items, amount) => {
    for (const body of [whole, message({ CallbackMetadata: whole }), withItems(items), withAmount(amount)]) {
      const result = readStkCallback(body)?.result;
      if (result?.state !== 'paid') continue;
      const { receipt, amount } = result;
      expect(amount === undefined ? receipt === undefined : Number.isInteger(amount) && amount > 0).toBe(true);
    }
  });
  fc.assert(property, { numRuns: 1_000 });
});
