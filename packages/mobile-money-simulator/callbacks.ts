/**
 * Callbacks, which report the result of a payment request to the shop (the API client), with all the quirks of M-Pesa's
 * callbacks.
 */

import { nairobiDigits } from './nairobi.ts';
import type { PaymentRequest } from './payment-request.ts';
import { resultMessages } from './scenarios.ts';

/** Milliseconds in which the shop must accept a callback; the simulator never repeats a callback. */
const CALLBACK_TIMEOUT = 10_000;

/** The callback's JSON. Result codes are numbers here, but strings in responses to status queries. */
export function callbackText(asked: PaymentRequest) {
  const { code, paid, at } = asked.result!;
  const isExpress = asked.api === 'express';
  const stkCallback = {
    MerchantRequestID: asked.merchantRequestId,
    CheckoutRequestID: isExpress ? `ws_CO_${asked.merchantRequestId}` : asked.checkoutRequestId,
    ResultCode: code,
    ResultDesc: resultMessages[code],
    ...(isExpress && expressExtras(asked)),
    ...(paid && { CallbackMetadata: { Item: itemsOf({ ...paid, at, phone: asked.phone }) } }),
  };
  // M-Pesa writes amounts with two decimals, which JSON.stringify would leave out.
  return JSON.stringify({ Body: { stkCallback } }).replace(/("Name":"Amount","Value":\d+)/, '$1.00');
}

const expressExtras = ({ checkoutRequestId, reference, amount, phone, result }: PaymentRequest) => ({
  TinyPesaID: checkoutRequestId,
  ExternalReference: reference,
  Amount: result?.paid?.amount ?? amount,
  Msisdn: phone,
});

/**
 * The items of a successful payment's callback. As in real callbacks, the balance has no value, the date is a number,
 * and the phone number is masked.
 */
const itemsOf = ({ receipt, amount, at, phone }: { receipt: string; amount: number; at: Date; phone: string }) => [
  { Name: 'Amount', Value: amount },
  { Name: 'MpesaReceiptNumber', Value: receipt },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: Number(nairobiDigits(at)) },
  { Name: 'PhoneNumber', Value: `${phone.slice(0, 3)}******${phone.slice(-3)}` },
];

/** Invalid callbacks that a shop must survive: broken JSON, unexpected JSON, wrong types, and far too long text. */
export const invalidCallbacks = [
  '{"Body":{"stkCallback":',
  'null',
  '{"Body":{"stkCallback":{"ResultCode":{"is":"odd"},"CheckoutRequestID":["x"],"CallbackMetadata":"none"}}}',
  JSON.stringify({ Body: { stkCallback: { ResultDesc: 'x'.repeat(40_000) } } }),
];

/** Sends a callback once, without retries. */
export const send = (address: string, text: string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    redirect: 'manual',
    signal: AbortSignal.timeout(CALLBACK_TIMEOUT),
  }).then(
    (response) => void response.body?.cancel(),
    () => {},
  );
