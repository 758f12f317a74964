/**
 * How a payment becomes what it is: whatever is heard of it, from whomever and in
 * whatever order, is first kept as it came (the inbox) and then made something of
 * (settle.ts), each in a transaction of its own. So nothing that was heard is
 * lost, and hearing it again changes nothing.
 *
 * Callbacks come to settlement.routes.ts, answers to our own questions from
 * questions.ts, lines of statements through statements.ts, and how the provider
 * took the request itself through recordPromptAnswer. Amounts are whole shillings.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import type { PromptAnswer, StatementLine } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import { credit, isKnown } from './credit.ts';
import { PROMPT_LIVES } from './deadlines.ts';
import { askAbout } from './questions.ts';
import { lockPayment, type Needs, putAside, settleEvent } from './settle.ts';
import * as store from './settlement.store.ts';
import { matchLine, type StatementOutcome } from './statements.ts';
import { takeUnallocated } from './unallocated.ts';

/** What stands on a payment or a refund in place of the secret in the address that its provider calls back. */
export const callbackHashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Keeps what was heard, before anything is made of it. Its id in the inbox; undefined when the same was kept before. */
export const keepEvent = (db: Db, event: store.NewEvent) => store.insertEvent(db, event);

/** How many events one look deals with at a time. */
const WORKERS = 4;

/**
 * Makes something of all events that wait, the oldest first. One that fails does
 * not stop the others: it waits, longer each time, and is tried again.
 *
 * @throws the first fault, when all others are done; of one event once
 */
export async function settleWaiting(services: Needs, closing: AbortSignal) {
  const faults: unknown[] = [];
  const work = async () => {
    while (!closing.aborted) if (!(await settleNext(services, faults))) return;
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  if (faults.length > 0) throw new Error(`${faults.length} events of payments failed`, { cause: faults[0] });
}

/** How often something is tried that breaks: the last time some days after it came. */
const MOST_FAILURES = 20;

/** False when none waits. */
async function settleNext(services: Needs, faults: unknown[]) {
  let taken: store.EventRow | undefined;
  try {
    await services.db.transaction(async (tx) => {
      taken = await store.takeNextEvent(tx, services.clock.now());
      if (taken) await settleEvent(tx, services, taken);
    });
  } catch (fault) {
    // Nothing was taken: it is the database that is away.
    if (!taken) throw fault;
    const failures = await store.countFailure(services.db, taken.id);
    if (failures === 1) faults.push(fault);
    if (failures >= MOST_FAILURES) await putAside(services.db, services, taken);
  }
  return taken !== undefined;
}

/**
 * Keeps how the provider took the request to ask a phone, and makes something of
 * it at once. A callback that came before it wins.
 */
export async function recordPromptAnswer(services: Needs, paymentId: string, answer: PromptAnswer) {
  const { provider } = (await store.findPayment(services.db, paymentId))!;
  await takeIn(services, {
    provider,
    source: 'send',
    dedupeKey: `send:${paymentId}`,
    paymentId,
    body: JSON.stringify(answer),
  });
}

/**
 * Asks the provider at once how a payment stands, and makes something of the
 * answer: 'told', or 'away' when there was none, or 'cannot_be_asked'.
 */
export async function askNow(services: Needs & Pick<Services, 'moneyBreaker'>, paymentId: string) {
  const payment = (await store.findPayment(services.db, paymentId))!;
  const told = await askAbout(services, payment);
  if (told === 'away' || told === 'cannot_be_asked') return told;
  await takeIn(services, { ...told, dedupeKey: `query:${paymentId}:${randomUUID()}` });
  return 'told';
}

/** Keeps an event and deals with it before this resolves, whoever else is at it. */
async function takeIn(services: Needs, event: store.NewEvent) {
  const id = await keepEvent(services.db, { ...event, receivedAt: services.clock.now() });
  if (id === undefined) return;
  await services.db.transaction(async (tx) => {
    const taken = await store.takeEvent(tx, id);
    if (taken) await settleEvent(tx, services, taken);
  });
}

/**
 * Holds one line of the provider's statement against what we have, and makes
 * something of what we have not: its payment is settled by it, and money that is
 * nobody's stays unallocated.
 */
export const takeStatementLine = (services: Needs, line: StatementLine): Promise<StatementOutcome> =>
  services.db.transaction((tx) => matchLine(tx, services, line));

interface Match {
  /** The provider's code of the money. */
  receipt: string;
  paymentId: string;
  by: { byId: string; note: string };
}

/** The office says that unallocated money is that of a payment. False when it is somebody's by now, or the payment has a code. */
export async function matchUnallocated(tx: Db, needs: Needs, { receipt, paymentId, by }: Match) {
  const { provider } = (await store.findPayment(tx, paymentId))!;
  await store.holdReceipt(tx, provider, receipt);
  const payment = await lockPayment(tx, paymentId);
  const unallocated = await store.findUnallocated(tx, provider, receipt);
  return unallocated !== undefined && takeUnallocated(tx, needs, { payment, unallocated, by });
}

interface ByHand {
  paymentId: string;
  /** The provider's code, where the office knows it. Only the provider makes it the payment's. */
  code: string | null;
  by: { byId: string; note: string };
}

/**
 * Settles a payment because two people of the office say that it is paid: by the
 * unallocated money of that code, or for what the phone was asked for, and the
 * code is filled in when the provider tells it. 'code_used': that is the code of
 * other money.
 */
export async function settleByHand(tx: Db, needs: Needs, { paymentId, code, by }: ByHand) {
  const { provider } = (await store.findPayment(tx, paymentId))!;
  if (code) await store.holdReceipt(tx, provider, code);
  const payment = await lockPayment(tx, paymentId);
  if (payment.state === 'paid') return 'paid_already';
  const unallocated = code ? await store.findUnallocated(tx, provider, code) : undefined;
  if (unallocated && (await takeUnallocated(tx, needs, { payment, unallocated, by }))) return 'settled';
  if (code && (await isKnown(tx, provider, code))) return 'code_used';
  await credit(tx, needs, { payment, receipt: undefined, amount: payment.amount, by });
  return 'settled';
}

/** Whether a code of the provider is that of money which is somebody's already. */
export async function isCodeUsed(tx: Db, provider: string, code: string) {
  const unallocated = await store.findUnallocated(tx, provider, code);
  return unallocated ? unallocated.isAllocated : isKnown(tx, provider, code);
}

/** Whether somebody may still answer on the phone. */
export const isPromptOpen = ({ state, createdAt }: Pick<store.PaymentRow, 'state' | 'createdAt'>, now: Date) =>
  (state === 'initiated' || state === 'prompted') && now.getTime() - createdAt.getTime() < PROMPT_LIVES;
