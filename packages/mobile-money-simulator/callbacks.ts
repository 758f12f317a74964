/** The messages that tell a shop what became of its request, with all their oddities. */

import type { Asked } from './asked.ts';
import { nairobiDigits } from './nairobi.ts';
import { resultWords } from './scenarios.ts';

/** Milliseconds that a shop has to take a message; it is not sent again. */
const PATIENCE = 10_000;

/** What the phone's result is told with. Codes are numbers here, and strings in answers to questions. */
export function callbackText(asked: Asked) {
  const { code, paid, at } = asked.result!;
  const isExpress = asked.wire === 'express';
  const stkCallback = {
    MerchantRequestID: asked.merchantRequestId,
    CheckoutRequestID: isExpress ? `ws_CO_${asked.merchantRequestId}` : asked.checkoutRequestId,
    ResultCode: code,
    ResultDesc: resultWords[code],
    ...(isExpress && expressExtras(asked)),
    ...(paid && { CallbackMetadata: { Item: itemsOf({ ...paid, at, phone: asked.phone }) } }),
  };
  // Amounts have decimals, which JSON.stringify would not write.
  return JSON.stringify({ Body: { stkCallback } }).replace(/("Name":"Amount","Value":\d+)/, '$1.00');
}

const expressExtras = ({ checkoutRequestId, reference, amount, phone, result }: Asked) => ({
  TinyPesaID: checkoutRequestId,
  ExternalReference: reference,
  Amount: result?.paid?.amount ?? amount,
  Msisdn: phone,
});

/** The balance has no value, the date is a number, and the phone is masked. */
const itemsOf = ({ receipt, amount, at, phone }: { receipt: string; amount: number; at: Date; phone: string }) => [
  { Name: 'Amount', Value: amount },
  { Name: 'MpesaReceiptNumber', Value: receipt },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: Number(nairobiDigits(at)) },
  { Name: 'PhoneNumber', Value: `${phone.slice(0, 3)}******${phone.slice(-3)}` },
];

/** What no shop should trip over: no JSON, other JSON, JSON of the right shape with nonsense in it, and too much of it. */
export const garbage = [
  '{"Body":{"stkCallback":',
  'null',
  '{"Body":{"stkCallback":{"ResultCode":{"is":"odd"},"CheckoutRequestID":["x"],"CallbackMetadata":"none"}}}',
  JSON.stringify({ Body: { stkCallback: { ResultDesc: 'x'.repeat(40_000) } } }),
];

/** Sent once, whatever comes of it. */
export const send = (address: string, text: string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    (response) => void response.body?.cancel(),
    () => {},
  );
