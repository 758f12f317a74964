/** The simulated Daraja API: M-Pesa Express, its status query, reversals, and the list of received payments. */
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { send } from './callbacks.ts';
import { type HttpRequest, type HttpResult, json, jsonIn, type Routes } from './http.ts';
import { fromNairobi, nairobiDigits, nairobiTime } from './nairobi.ts';
import type { PaymentRequest } from './payment-request.ts';
import type { Phones } from './phones.ts';
import { simulatedShop as shop } from './protocol.ts';
import { resultMessages, scenarioOf } from './scenarios.ts';
import type { Settings } from './settings.ts';
import type { Till } from './till.ts';
import type { Timing } from './timing.ts';

/** Milliseconds for which an access token is valid. */
const TOKEN_LIFETIME = 3_599_000;
/** Entries per page in the list of received payments. */
const PAGE_SIZE = 100;

interface Provider {
  settings: Settings;
  phones: Phones;
  pace: Timing;
  till: Till;
  now: () => Date;
}

export function darajaRoutes(provider: Provider): Routes {
  const tokens = new Map<string, number>();
  const expiredTokenPhones = new Set<string>();

  const withToken = (handle: (request: HttpRequest) => HttpResult | Promise<HttpResult>) => (request: HttpRequest) => {
    const until = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? 0;
    return until > provider.now().getTime() ? handle(request) : badToken();
  };

  return {
    'GET /oauth/v1/generate': ({ headers }) => {
      if (headers.authorization !== `Basic ${btoa(`${shop.consumerKey}:${shop.consumerSecret}`)}`)
        return fault(400, '400.008.01', 'Invalid Authentication passed');
      const token = randomBytes(14).toString('base64url');
      tokens.set(token, provider.now().getTime() + TOKEN_LIFETIME);
      return json(200, { access_token: token, expires_in: '3599' });
    },

    'POST /mpesa/stkpush/v1/processrequest': withToken((request) => {
      const { data: push, error } = Push.safeParse(jsonIn(request));
      if (!push) return fault(400, '400.002.02', `Bad Request - Invalid ${String(error.issues[0]?.path[0])}`);
      const phone = String(push.PhoneNumber);
      const expiresToken = scenarioOf(phone)?.send === 'finds its token ended' && !expiredTokenPhones.delete(phone);
      if (!expiresToken) return accept(provider, push);
      expiredTokenPhones.add(phone);
      tokens.clear();
      return badToken();
    }),

    'POST /mpesa/stkpushquery/v1/query': withToken((request) => {
      const { data: query } = StatusQuery.safeParse(jsonIn(request));
      return query
        ? statusResponse(provider.phones.find(query.CheckoutRequestID))
        : fault(400, '400.002.02', 'Bad Request');
    }),

    'POST /mpesa/reversal/v1/request': withToken((request) => {
      const { data: reversal, error } = Reversal.safeParse(jsonIn(request));
      if (!reversal) return fault(400, '400.002.02', `Bad Request - Invalid ${String(error.issues[0]?.path[0])}`);
      return reverse(provider, reversal);
    }),

    'POST /pulltransactions/v1/query': withToken((request) => {
      const { data: query } = PullQuery.safeParse(jsonIn(request));
      return query ? listReceived(provider.till, query) : fault(400, '400.002.02', 'Bad Request');
    }),
  };
}

const fault = (status: number, errorCode: string, errorMessage: string) =>
  json(status, { requestId: randomUUID(), errorCode, errorMessage });

const badToken = () => fault(404, '404.001.03', 'Invalid Access Token');

const signed = {
  BusinessShortCode: z.coerce.string().pipe(z.literal(shop.shortcode)),
  Password: z.string(),
  Timestamp: z.string().regex(/^\d{14}$/),
};
const isSigned = ({ Password, Timestamp }: { Password: string; Timestamp: string }) =>
  Password === btoa(shop.shortcode + shop.passkey + Timestamp);
const wrongPassword = { error: 'not made of shortcode, passkey and time', path: ['Password'] };

const msisdn = z.coerce.string().regex(/^254[17]\d{8}$/);

const Push = z
  .object({
    ...signed,
    TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
    Amount: z.coerce.number().int().min(1).max(250_000),
    PartyA: msisdn,
    PartyB: z.coerce.string().pipe(z.literal(shop.shortcode)),
    PhoneNumber: msisdn,
    CallBackURL: z.url(),
    AccountReference: z.string().regex(/^[\w-]{1,12}$/),
    TransactionDesc: z.string().min(1).max(13),
  })
  .refine(isSigned, wrongPassword);

const StatusQuery = z.object({ ...signed, CheckoutRequestID: z.string() }).refine(isSigned, wrongPassword);

async function accept({ phones, pace }: Provider, push: z.output<typeof Push>): Promise<HttpResult> {
  const send = scenarioOf(push.PhoneNumber)?.send;
  if (send === 'breaks') return fault(500, '500.003.1001', 'Internal Server Error');
  const request = await phones.request({
    api: 'daraja',
    phone: push.PhoneNumber,
    amount: push.Amount,
    reference: push.AccountReference,
    callbackUrl: push.CallBackURL,
  });
  if (send === 'hangs') return hangUp(pace);
  return json(200, {
    MerchantRequestID: request.merchantRequestId,
    CheckoutRequestID: request.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });
}

/** Closes the connection without a response after half a minute, divided by the speed. */
export const hangUp = (pace: Timing) =>
  new Promise<HttpResult>((resolve) => {
    pace.later(30, () => resolve('hang up'));
  });

/**
 * Responds to a status query. A pending request is reported in both of M-Pesa's ways: as an error, or as result code
 * 4999. Result codes are strings here, but numbers in callbacks.
 */
function statusResponse(request: PaymentRequest | undefined) {
  if (!request) return fault(500, '500.001.1001', 'The transaction does not exist');
  const isPending = request.statusQueries++ < (scenarioOf(request.phone)?.pendingQueries ?? 0);
  if (!request.result && !isPending) return fault(500, '500.001.1001', 'The transaction is being processed');
  const code = isPending ? '4999' : String(request.result!.code);
  return json(200, {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: request.merchantRequestId,
    CheckoutRequestID: request.checkoutRequestId,
    ResultCode: code,
    ResultDesc: resultMessages[Number(code)] ?? 'The transaction is still under processing',
  });
}

/** The request for a reversal. M-Pesa really spells the field "RecieverIdentifierType". */
const Reversal = z.object({
  Initiator: z.literal(shop.initiator.name),
  SecurityCredential: z.literal(shop.initiator.securityCredential),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().min(1),
  Amount: z.coerce.number().int().min(1),
  ReceiverParty: z.coerce.string().pipe(z.literal(shop.shortcode)),
  RecieverIdentifierType: z.coerce.string().pipe(z.literal('11')),
  ResultURL: z.url(),
  QueueTimeOutURL: z.url(),
  Remarks: z.string().min(2).max(100),
  Occasion: z.string().max(100).optional(),
});

function reverse({ pace, till, settings, now }: Provider, reversal: z.output<typeof Reversal>) {
  const ids = {
    OriginatorConversationID: randomUUID(),
    ConversationID: `AG_${nairobiDigits(now())}_${randomBytes(10).toString('hex')}`,
  };
  pace.later(2, () => {
    const receipt = settings.refusesReversals ? undefined : till.reverse(reversal.TransactionID, reversal.Amount);
    return send(
      reversal.ResultURL,
      JSON.stringify({ Result: { ResultType: 0, ...ids, ...outcome(reversal, receipt) } }),
    );
  });
  return json(200, { ...ids, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' });
}

/** The result of a reversal. As in M-Pesa, the code is a number on success and a string on failure. */
const outcome = ({ TransactionID, Amount }: z.output<typeof Reversal>, done: string | undefined) =>
  done
    ? {
        ResultCode: 0,
        ResultDesc: resultMessages[0],
        TransactionID: done,
        ResultParameters: {
          ResultParameter: [
            { Key: 'Amount', Value: `${Amount}.00` },
            { Key: 'OriginalTransactionID', Value: TransactionID },
            { Key: 'Charge', Value: 0 },
          ],
        },
      }
    : { ResultCode: 'R000001', ResultDesc: 'The transaction cannot be reversed.', TransactionID: '0000000000' };

const nairobi = z.string().transform((text, context) => {
  const at = fromNairobi(text);
  if (!at) context.addIssue('no time');
  return at ?? new Date(0);
});

const PullQuery = z.object({
  ShortCode: z.coerce.string().pipe(z.literal(shop.shortcode)),
  StartDate: nairobi,
  EndDate: nairobi,
  OffSetValue: z.coerce.number().int().nonnegative(),
});

function listReceived(till: Till, { StartDate, EndDate, OffSetValue }: z.output<typeof PullQuery>) {
  const within = till.received().filter(({ at }) => at >= StartDate && at <= EndDate);
  const lines = within.slice(OffSetValue, OffSetValue + PAGE_SIZE).map(({ receipt, at, phone, reference, amount }) => ({
    transactionId: receipt,
    trxDate: nairobiTime(at),
    msisdn: `${phone.slice(0, 3)}******${phone.slice(-3)}`,
    sender: 'MPESA',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: reference,
    amount: `${amount}.0`,
    organizationname: 'DARASA',
  }));
  return json(200, {
    ResponseRefID: randomUUID(),
    ResponseCode: '1000',
    ResponseMessage: 'Success',
    Response: [lines],
  });
}
