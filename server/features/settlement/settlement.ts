/**
 * How payments are settled: every event about a payment, from any source and in any order, is first stored unchanged
 * (the inbox) and then processed (settle.ts), in separate transactions. So no event is lost, and a repeated event
 * changes nothing.
 *
 * Sources: callbacks (settlement.routes.ts), status queries (status-queries.ts), statement lines (statements.ts) and the
 * provider's answers to prompts (recordPromptResponse). Amounts are whole shillings.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import type { PromptResponse, StatementLine } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import { credit, isBooked } from './credit.ts';
import { PROMPT_LIVES } from './deadlines.ts';
import { lockPayment, type Needs, settleEvent, stopRetrying } from './settle.ts';
import * as store from './settlement.store.ts';
import { matchLine, type StatementOutcome } from './statements.ts';
import { queryProvider } from './status-queries.ts';
import { takeUnallocated } from './unallocated.ts';

export { outcomeIn } from './outcomes.ts';

/** Hashes the secret in a callback address. A payment or refund stores only the hash. */
export const callbackHashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Stores an event unprocessed. Returns its id in the inbox; undefined for a duplicate. */
export const saveEvent = (db: Db, event: store.NewEvent) => store.insertEvent(db, event);

/** The number of events that are processed concurrently. */
const WORKERS = 4;

/**
 * Processes all waiting events, oldest first. A failing event does not stop the others: it is retried with growing
 * delays.
 *
 * @throws after all events are processed, with the first fault as cause; an event's fault is reported only the first
 *   time it fails
 */
export async function settlePending(services: Needs, closing: AbortSignal) {
  const faults: unknown[] = [];
  const work = async () => {
    while (!closing.aborted) if (!(await settleNext(services, faults))) return;
  };
  if (await store.isAnyWaiting(services.db, services.clock.now()))
    await Promise.all(Array.from({ length: WORKERS }, work));
  if (faults.length > 0) throw new Error(`${faults.length} events of payments failed`, { cause: faults[0] });
}

/** Maximum attempts per event: the last is about six days after its arrival. */
const MAX_FAILURES = 20;

/** Processes the next waiting event; false when none is waiting. */
async function settleNext(services: Needs, faults: unknown[]) {
  let event: store.EventRow | undefined;
  try {
    await services.db.transaction(async (tx) => {
      event = await store.takeNextEvent(tx, services.clock.now());
      if (event) await settleEvent(tx, services, event);
    });
  } catch (fault) {
    // If no event was locked, the database itself has failed.
    if (!event) throw fault;
    const failures = await store.countFailure(services.db, event.id);
    if (failures === 1) faults.push(fault);
    if (failures >= MAX_FAILURES) await stopRetrying(services.db, services, event);
  }
  return event !== undefined;
}

/**
 * Stores the provider's answer to the prompt request and processes it immediately. If a callback arrived before the
 * answer, the callback's result stays.
 */
export async function recordPromptResponse(services: Needs, paymentId: string, answer: PromptResponse) {
  const { provider } = (await store.findPayment(services.db, paymentId))!;
  await processEvent(services, {
    provider,
    source: 'send',
    dedupeKey: `send:${paymentId}`,
    paymentId,
    body: JSON.stringify(answer),
  });
}

/**
 * Queries the provider immediately and processes the response. Returns 'answered' if it responds, 'away' if it does not, or 'not_queryable'
 * if it cannot be queried about the payment.
 */
export async function queryNow(services: Needs & Pick<Services, 'moneyBreaker'>, paymentId: string) {
  const payment = (await store.findPayment(services.db, paymentId))!;
  const report = await queryProvider(services, payment);
  if (report === 'away' || report === 'not_queryable') return report;
  await processEvent(services, { ...report, dedupeKey: `query:${paymentId}:${randomUUID()}` });
  return 'answered';
}

/** Stores an event, and resolves once this worker or another one has processed it. */
async function processEvent(services: Needs, event: store.NewEvent) {
  const id = await saveEvent(services.db, { ...event, receivedAt: services.clock.now() });
  if (id === undefined) return;
  await services.db.transaction(async (tx) => {
    const event = await store.takeEvent(tx, id);
    if (event) await settleEvent(tx, services, event);
  });
}

/**
 * Compares a statement line with our records and processes differences: the line settles its payment, and money without
 * a known owner stays unallocated.
 */
export const processStatementLine = (services: Needs, line: StatementLine): Promise<StatementOutcome> =>
  services.db.transaction((tx) => matchLine(tx, services, line));

interface Match {
  /** The provider's receipt code. */
  receipt: string;
  paymentId: string;
  by: { byId: string; note: string };
}

/** Allocates unallocated money to a payment, as the office decided. False if it is allocated by now, or the payment has a code. */
export async function matchUnallocated(tx: Db, needs: Needs, { receipt, paymentId, by }: Match) {
  const { provider } = (await store.findPayment(tx, paymentId))!;
  await store.lockReceiptCode(tx, provider, receipt);
  const payment = await lockPayment(tx, paymentId);
  const unallocated = await store.findUnallocated(tx, provider, receipt);
  return unallocated !== undefined && takeUnallocated(tx, needs, { payment, unallocated, by });
}

interface ManualSettlement {
  paymentId: string;
  /** The receipt code, if the office knows it. It is stored on the payment only when the provider reports it. */
  code: string | null;
  by: { byId: string; note: string };
}

/**
 * Settles a payment that two admins confirm: with the unallocated money that has the entered code, or else for the
 * requested amount; in that case the code is filled in when the provider reports it. Returns 'code_used' if the code
 * belongs to other money.
 */
export async function settleManually(tx: Db, needs: Needs, { paymentId, code, by }: ManualSettlement) {
  const { provider } = (await store.findPayment(tx, paymentId))!;
  if (code) await store.lockReceiptCode(tx, provider, code);
  const payment = await lockPayment(tx, paymentId);
  if (payment.state === 'paid') return 'paid_already';
  const unallocated = code ? await store.findUnallocated(tx, provider, code) : undefined;
  if (unallocated && (await takeUnallocated(tx, needs, { payment, unallocated, by }))) return 'settled';
  if (code && (await isBooked(tx, provider, code))) return 'code_used';
  await credit(tx, needs, { payment, receipt: undefined, amount: payment.amount, by });
  return 'settled';
}

/** Whether the money with the given receipt code has an owner. */
export async function isCodeUsed(tx: Db, provider: string, code: string) {
  const unallocated = await store.findUnallocated(tx, provider, code);
  return unallocated ? unallocated.isAllocated : isBooked(tx, provider, code);
}

/** Whether the payer may still answer on the phone. */
export const isPromptOpen = ({ state, createdAt }: Pick<store.PaymentRow, 'state' | 'createdAt'>, now: Date) =>
  (state === 'initiated' || state === 'prompted') && now.getTime() - createdAt.getTime() < PROMPT_LIVES;
