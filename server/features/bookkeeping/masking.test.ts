import { expect, test } from 'vitest';
import { withoutPhones } from './masking.ts';

const PHONE = '254712345678';

test.each([
  ['{"MSISDN":"254712345678"}', '{"MSISDN":"254712***678"}'],
  ['{"MSISDN":254712345678}', '{"MSISDN":"254712***678"}'],
  ['{"MSISDN":712345678}', '{"MSISDN":"712***678"}'],
  ['{"MSISDN":2.54712345678E11}', '{"MSISDN":"254712***678"}'],
  ['{"MSISDN":"0712345678"}', '{"MSISDN":"0712***678"}'],
  ['{"MSISDN":"+254 712 345 678"}', '{"MSISDN":"+254 712*** 678"}'],
  ['{"MSISDN":"0712-345-678"}', '{"MSISDN":"0712***-678"}'],
  ['{"MSISDN":"\\u0030712345678"}', '{"MSISDN":"0712***678"}'],
  ['{"254712345678":1}', '{"254712***678":1}'],
  ['{"a":[{"b":"Paid by 0722111222 for 0712345678."}]}', '{"a":[{"b":"Paid by 0722***222 for 0712***678."}]}'],
  // Phones other than the payment's; the second has one of the newer prefixes (01).
  ['{"MSISDN":254110111222}', '{"MSISDN":"254110***222"}'],
  // M-Pesa's CheckoutRequestID: a time, followed by the phone number.
  ['{"id":"ws_CO_20112026143005123712345678"}', '{"id":"ws_CO_20112026143005123712***678"}'],
  ['not JSON, 0712345678', 'not JSON, 0712***678'],
  ['{"broken":"0712345678', '{"broken":"0712***678'],
])('%s is shown as %s', (raw, shown) => {
  expect(withoutPhones(raw, PHONE)).toBe(shown);
});

test.each([
  '{"Amount":1000,"TransactionDate":20261120143005,"MpesaReceiptNumber":"SIMQK12AB3"}',
  '{"CheckoutRequestID":"ws_CO_191220191020363925","MerchantRequestID":"29115-34620561-1"}',
  '{"at":1763637005000,"id":"1763637005"}',
])('%s, which contains no phone, is not changed', (raw) => {
  expect(withoutPhones(raw, PHONE)).toBe(raw);
});

test('JSON that is nested too deeply is masked too', () => {
  const raw = `${'['.repeat(20_000)}"0712345678"`;
  expect(withoutPhones(raw, PHONE)).not.toContain('345');
});
