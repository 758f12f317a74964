/**
 * Safaricom's Daraja: M-Pesa Express puts a request on a phone, its query tells how
 * that stands, and a message to our callback address what became of it. Reversals
 * are told of later, the list of what came in at once. docs/providers/daraja.md.
 */
import { z } from 'zod';
import type { Clock, Heard, MobileMoney, PromptAnswer, Reversal, StatementLine } from '#server/ports.ts';
import { type DarajaAccount, type DarajaAnswer, darajaCalls, Fault } from './daraja-calls.ts';
import { Receipt, Shillings } from './fields.ts';
import { fromNairobi, nairobiTime } from './nairobi.ts';
import { Code, meaningOf } from './result-codes.ts';
import { readStatement } from './statement.ts';
import { readStkCallback } from './stk-callback.ts';

interface Account extends DarajaAccount {
  /** Set where the money goes to a till (Buy Goods) and not to the paybill. */
  till?: string | undefined;
  /** Who may give money back; reversals are done by hand where it is not set. */
  initiator?: { name: string; securityCredential: string } | undefined;
}

type Calls = ReturnType<typeof darajaCalls>;

export function darajaMoney(account: Account, clock: Clock): MobileMoney {
  const calls = darajaCalls(account, clock);
  const { initiator, shortcode } = account;

  return {
    name: 'daraja',
    isLive: !new URL(account.url).hostname.startsWith('sandbox.'),
    // Each payment has a callback address of its own, which nobody else knows.
    trustsCallbacks: true,

    async prompt(prompt) {
      const request = { ...calls.signature(), ...toPush(prompt, account) };
      return promptAnswer(await calls.post('/mpesa/stkpush/v1/processrequest', request));
    },

    async query({ checkoutRequestId }) {
      const question = { ...calls.signature(), CheckoutRequestID: checkoutRequestId };
      return told(await calls.post('/mpesa/stkpushquery/v1/query', question), checkoutRequestId);
    },

    readCallback(body) {
      const callback = readStkCallback(body);
      return (
        callback && { checkoutRequestId: callback.CheckoutRequestID, reference: undefined, result: callback.result }
      );
    },

    ...(initiator && {
      reverse: async (reversal: Reversal) =>
        reversalAnswer(
          await calls.post('/mpesa/reversal/v1/request', toReversal(reversal, { ...initiator, shortcode })),
        ),
    }),
    readReversal,

    listReceived: (since, until) => pull(calls, { shortcode, since, until }),
    readStatement,
  };
}

const toPush = ({ phone, amount, reference, callbackUrl }: Parameters<MobileMoney['prompt']>[0], account: Account) => ({
  TransactionType: account.till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
  Amount: amount,
  PartyA: phone,
  PartyB: account.till ?? account.shortcode,
  PhoneNumber: phone,
  CallBackURL: callbackUrl,
  AccountReference: reference,
  // Must be there, with at most 13 characters.
  TransactionDesc: 'School fees',
});

/** What stands beside 'being processed' as error code also stands beside other things. */
const isPending = ({ errorMessage }: Fault) => /process/i.test(errorMessage);

/** Turned away at the gate, by too many calls: nothing was done. */
const isTurnedAway = ({ errorCode }: Fault) => /^500\.003\.0[23]/.test(errorCode);

const Accepted = z.object({
  ResponseCode: Code,
  CheckoutRequestID: z.string().min(1).max(100),
  MerchantRequestID: z.string().max(100).optional().catch(undefined),
});

function promptAnswer(answer: DarajaAnswer): PromptAnswer {
  if (answer === 'refused') return { outcome: 'rejected', reason: 'config' };
  if (typeof answer === 'string') return { outcome: answer };
  const { data: accepted } = Accepted.safeParse(answer.body);
  if (accepted?.ResponseCode === '0')
    return {
      outcome: 'accepted',
      checkoutRequestId: accepted.CheckoutRequestID,
      merchantRequestId: accepted.MerchantRequestID,
    };
  const { data: fault } = Fault.safeParse(answer.body);
  return fault ? refusedPush(fault) : { outcome: answer.status === 429 ? 'away' : 'unknown' };
}

function refusedPush(fault: Fault): PromptAnswer {
  const { errorCode, errorMessage } = fault;
  if (isTurnedAway(fault)) return { outcome: 'away' };
  if (/lock subscriber|process/i.test(errorMessage)) return { outcome: 'rejected', reason: 'busy_phone' };
  if (/phone|party ?a/i.test(errorMessage)) return { outcome: 'rejected', reason: 'rejected' };
  if (/^(?:4|500\.001\.)/.test(errorCode)) return { outcome: 'rejected', reason: 'config' };
  // Something broke over there, perhaps after the phone was asked.
  return { outcome: 'unknown' };
}

const Told = z.object({ ResultCode: Code, CheckoutRequestID: z.string().optional().catch(undefined) });

/** An answer to a question names neither receipt nor amount. */
function told(answer: DarajaAnswer, checkoutRequestId: string): Heard | 'away' {
  if (typeof answer === 'string') return 'away';
  const heard = (result: Heard['result']) => ({ checkoutRequestId, reference: undefined, result });
  const { data } = Told.safeParse(answer.body);
  if (data && (data.CheckoutRequestID ?? checkoutRequestId) === checkoutRequestId) {
    if (data.ResultCode === '0') return heard({ state: 'paid', receipt: undefined, amount: undefined });
    return heard(meaningOf(data.ResultCode));
  }
  const { data: fault } = Fault.safeParse(answer.body);
  if (!fault || fault.errorCode.startsWith('500.003.')) return 'away';
  return heard(isPending(fault) ? { state: 'pending' } : { state: 'unknown', code: fault.errorCode });
}

/** Only whole payments go back. One field is really spelled like that. */
const toReversal = (
  { receipt, amount, reference, callbackUrl }: Reversal,
  initiator: { name: string; securityCredential: string; shortcode: string },
) => ({
  Initiator: initiator.name,
  SecurityCredential: initiator.securityCredential,
  CommandID: 'TransactionReversal',
  TransactionID: receipt,
  Amount: amount,
  ReceiverParty: initiator.shortcode,
  RecieverIdentifierType: '11',
  ResultURL: callbackUrl,
  QueueTimeOutURL: callbackUrl,
  Remarks: 'Refund',
  Occasion: reference,
});

const ReversalAccepted = z.object({ ResponseCode: Code, ConversationID: z.string().min(1).max(100) });

function reversalAnswer(answer: DarajaAnswer) {
  if (answer === 'refused') return { outcome: 'rejected' as const };
  if (typeof answer === 'string') return { outcome: answer };
  const { data: accepted } = ReversalAccepted.safeParse(answer.body);
  if (accepted?.ResponseCode === '0') return { outcome: 'accepted' as const, conversationId: accepted.ConversationID };
  const { data: fault } = Fault.safeParse(answer.body);
  if (fault && isTurnedAway(fault)) return { outcome: 'away' as const };
  return { outcome: fault && /^(?:4|500\.001\.)/.test(fault.errorCode) ? ('rejected' as const) : ('unknown' as const) };
}

const ReversalResult = z.object({
  Result: z.object({
    ResultCode: Code,
    ConversationID: z.string().min(1).max(100).optional().catch(undefined),
    TransactionID: Receipt.optional().catch(undefined),
  }),
});

function readReversal(body: unknown): ReturnType<NonNullable<MobileMoney['readReversal']>> {
  const { data } = ReversalResult.safeParse(body);
  if (!data) return undefined;
  const { ResultCode, ConversationID: conversationId, TransactionID: code } = data.Result;
  if (ResultCode !== '0') return { conversationId, result: { state: 'failed' } };
  // Done without a code cannot be booked; the office will find it on the statement.
  return code ? { conversationId, result: { state: 'done', code } } : undefined;
}

const Pulled = z.object({ Response: z.array(z.unknown()).catch([]), ResponseCode: Code });
const PulledLine = z.object({
  transactionId: Receipt,
  trxDate: z.string().transform(fromNairobi),
  amount: Shillings,
  billreference: z.string().catch(''),
});

/** A list that goes on for ever is not one. */
const MOST_PAGES = 500;

/** Page after page, until one brings nothing that we have not seen. */
async function pull(calls: Calls, asked: { shortcode: string; since: Date; until: Date }) {
  const lines = new Map<string, StatementLine>();
  for (let page = 0, offset = 0; page < MOST_PAGES; page++) {
    const entries = await pullPage(calls, asked, offset);
    if (entries === 'away') return 'away';
    const before = lines.size;
    for (const line of entries.flatMap(toLine)) lines.set(line.receipt, line);
    if (lines.size === before) break;
    offset += entries.length;
  }
  return [...lines.values()].filter(({ at }) => at >= asked.since && at < asked.until);
}

async function pullPage(calls: Calls, asked: { shortcode: string; since: Date; until: Date }, offset: number) {
  const answer = await calls.post('/pulltransactions/v1/query', {
    ShortCode: asked.shortcode,
    StartDate: nairobiTime(asked.since),
    EndDate: nairobiTime(asked.until),
    OffSetValue: String(offset),
  });
  const { data } = Pulled.safeParse(typeof answer === 'string' ? undefined : answer.body);
  // Lists stand in a list.
  return data?.ResponseCode.startsWith('100') ? data.Response.flat() : 'away';
}

function toLine(entry: unknown): StatementLine[] {
  const { data } = PulledLine.safeParse(entry);
  if (!data?.trxDate) return [];
  return [{ receipt: data.transactionId, amount: data.amount, at: data.trxDate, reference: data.billreference }];
}
