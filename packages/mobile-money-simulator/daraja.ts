/** The simulated Daraja API: M-Pesa Express, its status query, reversals, and the list of received payments. */
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Asked } from './asked.ts';
import { send } from './callbacks.ts';
import { type Answer, type Asking, json, jsonIn, type Routes } from './exchange.ts';
import { fromNairobi, nairobiDigits, nairobiTime } from './nairobi.ts';
import type { Pace } from './pace.ts';
import type { Phones } from './phones.ts';
import { simulatedShop as shop } from './protocol.ts';
import { resultWords, scenarioOf } from './scenarios.ts';
import type { Settings } from './settings.ts';
import type { Till } from './till.ts';

/** Milliseconds for which an access token is valid. */
const TOKEN_LIFE = 3_599_000;
/** Entries per page of a list. */
const PAGE = 100;

interface Provider {
  settings: Settings;
  phones: Phones;
  pace: Pace;
  till: Till;
  now: () => Date;
}

export function darajaRoutes(provider: Provider): Routes {
  const tokens = new Map<string, number>();
  const toldOfToken = new Set<string>();

  const withToken = (handle: (asking: Asking) => Answer | Promise<Answer>) => (asking: Asking) => {
    const until = tokens.get(asking.headers.authorization?.replace('Bearer ', '') ?? '') ?? 0;
    return until > provider.now().getTime() ? handle(asking) : badToken();
  };

  return {
    'GET /oauth/v1/generate': ({ headers }) => {
      if (headers.authorization !== `Basic ${btoa(`${shop.consumerKey}:${shop.consumerSecret}`)}`)
        return fault(400, '400.008.01', 'Invalid Authentication passed');
      const token = randomBytes(14).toString('base64url');
      tokens.set(token, provider.now().getTime() + TOKEN_LIFE);
      return json(200, { access_token: token, expires_in: '3599' });
    },

    'POST /mpesa/stkpush/v1/processrequest': withToken((asking) => {
      const { data: push, error } = Push.safeParse(jsonIn(asking));
      if (!push) return fault(400, '400.002.02', `Bad Request - Invalid ${String(error.issues[0]?.path[0])}`);
      const phone = String(push.PhoneNumber);
      const isTokenToEnd = scenarioOf(phone)?.send === 'finds its token ended' && !toldOfToken.delete(phone);
      if (!isTokenToEnd) return accept(provider, push);
      toldOfToken.add(phone);
      tokens.clear();
      return badToken();
    }),

    'POST /mpesa/stkpushquery/v1/query': withToken((asking) => {
      const { data: question } = Question.safeParse(jsonIn(asking));
      return question
        ? told(provider.phones.find(question.CheckoutRequestID))
        : fault(400, '400.002.02', 'Bad Request');
    }),

    'POST /mpesa/reversal/v1/request': withToken((asking) => {
      const { data: reversal, error } = Reversal.safeParse(jsonIn(asking));
      if (!reversal) return fault(400, '400.002.02', `Bad Request - Invalid ${String(error.issues[0]?.path[0])}`);
      return reverse(provider, reversal);
    }),

    'POST /pulltransactions/v1/query': withToken((asking) => {
      const { data: question } = Pull.safeParse(jsonIn(asking));
      return question ? pulled(provider.till, question) : fault(400, '400.002.02', 'Bad Request');
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

const Question = z.object({ ...signed, CheckoutRequestID: z.string() }).refine(isSigned, wrongPassword);

async function accept({ phones, pace }: Provider, push: z.output<typeof Push>): Promise<Answer> {
  const send = scenarioOf(push.PhoneNumber)?.send;
  if (send === 'breaks') return fault(500, '500.003.1001', 'Internal Server Error');
  const asked = await phones.ask({
    wire: 'daraja',
    phone: push.PhoneNumber,
    amount: push.Amount,
    reference: push.AccountReference,
    callbackUrl: push.CallBackURL,
  });
  if (send === 'hangs') return hangUp(pace);
  return json(200, {
    MerchantRequestID: asked.merchantRequestId,
    CheckoutRequestID: asked.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });
}

/** Closes the connection without a response after half a minute. */
export const hangUp = (pace: Pace) =>
  new Promise<Answer>((resolve) => {
    pace.later(30, () => resolve('hang up'));
  });

/** Responds to a status query. Covers both ways in which M-Pesa reports a pending request. Codes are strings. */
function told(asked: Asked | undefined) {
  if (!asked) return fault(500, '500.001.1001', 'The transaction does not exist');
  const isKeptBack = asked.questions++ < (scenarioOf(asked.phone)?.pendingQuestions ?? 0);
  if (!asked.result && !isKeptBack) return fault(500, '500.001.1001', 'The transaction is being processed');
  const code = isKeptBack ? '4999' : String(asked.result!.code);
  return json(200, {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: asked.merchantRequestId,
    CheckoutRequestID: asked.checkoutRequestId,
    ResultCode: code,
    ResultDesc: resultWords[Number(code)] ?? 'The transaction is still under processing',
  });
}

/** M-Pesa really spells the field "RecieverIdentifierType". */
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
    const done = settings.refusesReversals ? undefined : till.giveBack(reversal.TransactionID, reversal.Amount);
    return send(reversal.ResultURL, JSON.stringify({ Result: { ResultType: 0, ...ids, ...outcome(reversal, done) } }));
  });
  return json(200, { ...ids, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' });
}

/** The result of a reversal. As in M-Pesa, the code is a number on success and a string on failure. */
const outcome = ({ TransactionID, Amount }: z.output<typeof Reversal>, done: string | undefined) =>
  done
    ? {
        ResultCode: 0,
        ResultDesc: resultWords[0],
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

const Pull = z.object({
  ShortCode: z.coerce.string().pipe(z.literal(shop.shortcode)),
  StartDate: nairobi,
  EndDate: nairobi,
  OffSetValue: z.coerce.number().int().nonnegative(),
});

function pulled(till: Till, { StartDate, EndDate, OffSetValue }: z.output<typeof Pull>) {
  const within = till.received().filter(({ at }) => at >= StartDate && at <= EndDate);
  const lines = within.slice(OffSetValue, OffSetValue + PAGE).map(({ receipt, at, phone, reference, amount }) => ({
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
