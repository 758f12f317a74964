/**
 * Safaricom's Daraja API. Its M-Pesa Express service prompts a phone; a callback reports the payment's result,
 * and a query returns its status. The result of a reversal also comes by callback; the list of received
 * payments is in the response itself. See docs/providers/daraja.md.
 */
import { z } from 'zod';
import type { Clock } from '#server/ports/clock.ts';
import type { MobileMoney, PaymentReport, PromptResponse, Reversal } from '#server/ports/mobile-money.ts';
import { type DarajaAccount, type DarajaResponse, darajaCalls, Fault, isRejectedTemporarily } from './daraja-calls.ts';
import { PAUSE, pull } from './daraja-lists.ts';
import { Name, Receipt } from './fields.ts';
import { Code, meaningOf } from './result-codes.ts';
import { readStatement } from './statement.ts';
import { readStkCallback } from './stk-callback.ts';

interface Account extends DarajaAccount {
  /** Number of the till (Buy Goods) that receives the money; undefined if the paybill receives it. */
  till?: string | undefined;
  /** Milliseconds between calls that read a page of received payments. */
  pause?: number;
  /** The API user who requests reversals; without one, staff send refunds manually. */
  initiator?: { name: string; securityCredential: string } | undefined;
}

export function darajaMoney(account: Account, clock: Clock): MobileMoney {
  const calls = darajaCalls(account, clock);
  const { initiator, shortcode, pause = PAUSE } = account;

  return {
    name: 'daraja',
    isLive: account.isLive,
    // Callbacks are unsigned, but each payment has its own secret callback URL.
    trustsCallbacks: true,

    async prompt(prompt) {
      const request = { ...calls.signature(), ...toPush(prompt, account) };
      return promptAnswer(await calls.post('/mpesa/stkpush/v1/processrequest', request));
    },

    async query({ checkoutRequestId }) {
      const question = { ...calls.signature(), CheckoutRequestID: checkoutRequestId };
      return reportOf(await calls.post('/mpesa/stkpushquery/v1/query', question), checkoutRequestId);
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

    listReceived: (since, until) => pull(calls, { shortcode, since, until, pause }),
    readStatement: (csv) => readStatement(csv, clock.now()),
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
  // Daraja requires a description of at most 13 characters.
  TransactionDesc: 'School fees',
});

/** Error codes with a specific message; all other codes only have the message "Error occurred while processing". */
const hasSpecificMessage = ({ errorCode }: Fault) => /^400\.|^500\.001\.1001$/.test(errorCode);

/** Error codes which prove that Daraja has not carried out the call. */
const isRefusal = ({ errorCode }: Fault) => /^4\d\d\.|^500\.001\.1001$/.test(errorCode);

/** Whether a status query says that the payment is pending. The error code alone has other meanings too. */
const isPending = (fault: Fault) => hasSpecificMessage(fault) && /process/i.test(fault.errorMessage);

const Answered = z.object({ ResponseCode: Code });
const Accepted = Answered.extend({
  ResponseCode: Code,
  CheckoutRequestID: Name,
  MerchantRequestID: Name.optional().catch(undefined),
});

function promptAnswer(answer: DarajaResponse): PromptResponse {
  if (answer === 'refused') return { outcome: 'rejected', reason: 'config' };
  if (typeof answer === 'string') return { outcome: answer };
  if (isRejectedTemporarily(answer)) return { outcome: 'away' };
  const { data: accepted } = Accepted.safeParse(answer.body);
  if (accepted?.ResponseCode === '0')
    return {
      outcome: 'accepted',
      checkoutRequestId: accepted.CheckoutRequestID,
      merchantRequestId: accepted.MerchantRequestID,
    };
  const { data: fault } = Fault.safeParse(answer.body);
  if (fault) return refusedPush(fault);
  const code = Answered.safeParse(answer.body).data?.ResponseCode ?? '0';
  return answer.status === 200 && code !== '0' ? { outcome: 'rejected', reason: 'rejected' } : { outcome: 'unknown' };
}

function refusedPush(fault: Fault): PromptResponse {
  // Daraja itself failed, and may have prompted the phone before that.
  if (!isRefusal(fault)) return { outcome: 'unknown' };
  const message = hasSpecificMessage(fault) ? fault.errorMessage : '';
  if (/lock subscriber|process/i.test(message)) return { outcome: 'rejected', reason: 'busy_phone' };
  return { outcome: 'rejected', reason: /phone|party ?a/i.test(message) ? 'rejected' : 'config' };
}

const Told = z.object({ ResultCode: Code, CheckoutRequestID: Name.optional().catch(undefined) });

/** The report in the answer to a status query, which never contains M-Pesa's receipt code or the amount. */
function reportOf(answer: DarajaResponse, checkoutRequestId: string): PaymentReport | 'away' {
  if (typeof answer === 'string') return 'away';
  const report = (result: PaymentReport['result']) => ({ checkoutRequestId, reference: undefined, result });
  const { data } = Told.safeParse(answer.body);
  if (data && (data.CheckoutRequestID ?? checkoutRequestId) === checkoutRequestId) {
    if (data.ResultCode === '0') return report({ state: 'paid', receipt: undefined, amount: undefined });
    return report(meaningOf(data.ResultCode));
  }
  const { data: fault } = Fault.safeParse(answer.body);
  if (!fault || isRejectedTemporarily(answer) || !isRefusal(fault)) return 'away';
  return report(isPending(fault) ? { state: 'pending' } : { state: 'unknown', code: fault.errorCode });
}

/** The request to reverse a whole payment. `RecieverIdentifierType` is misspelled in Daraja's API. */
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

const ReversalAccepted = z.object({ ResponseCode: Code, ConversationID: Name });

function reversalAnswer(answer: DarajaResponse) {
  if (answer === 'refused') return { outcome: 'rejected' as const };
  if (typeof answer === 'string') return { outcome: answer };
  const { data: accepted } = ReversalAccepted.safeParse(answer.body);
  if (accepted?.ResponseCode === '0') return { outcome: 'accepted' as const, conversationId: accepted.ConversationID };
  if (isRejectedTemporarily(answer)) return { outcome: 'away' as const };
  const { data: fault } = Fault.safeParse(answer.body);
  return { outcome: fault && isRefusal(fault) ? ('rejected' as const) : ('unknown' as const) };
}

const ReversalResult = z.object({
  Result: z.object({
    ResultCode: Code,
    ConversationID: Name.optional().catch(undefined),
    TransactionID: Receipt.optional().catch(undefined),
  }),
});

function readReversal(body: unknown): ReturnType<NonNullable<MobileMoney['readReversal']>> {
  const { data } = ReversalResult.safeParse(body);
  if (!data) return undefined;
  const { ResultCode, ConversationID: conversationId, TransactionID: code } = data.Result;
  if (ResultCode !== '0') return { conversationId, result: { state: 'failed' } };
  // A reversal without M-Pesa's code cannot be booked, so it is ignored; an admin will find it on the statement.
  return code ? { conversationId, result: { state: 'done', code } } : undefined;
}
