/**
 * The queue of submitted programs. Each program is stored on this device and then sent, one at a time in the order of
 * submission. A program that could not be sent is retried when the network is back, when a page with challenges opens,
 * and every half minute. A temporary error of the server delays the retry by exponential backoff or Retry-After,
 * because each retry transfers the whole program. A refused program waits until its author sends it again.
 */
import { sentenceOf } from '#web/api/failures.ts';
import { newIdempotencyKey } from '#web/api/forms/idempotency-key.ts';
import { store } from '#web/api/store.ts';
import { attemptsApi } from '#web/features/challenges/attempts/attempts.api.ts';
import { removeUnsent, type Submitted, storeUnsent, type UnsentAttempt, unsentAttempts } from './unsent-attempts.ts';

/** Milliseconds, as for the two constants below. */
const RETRY_INTERVAL = 30_000;
const MIN_BACKOFF = 60_000;
const MAX_BACKOFF = 15 * 60_000;

/**
 * Queues a program and tries to send it. Resolves after the first try: with undefined if the server has the program,
 * otherwise with the queued attempt.
 */
export async function submit(submitted: Submitted): Promise<UnsentAttempt | undefined> {
  const key = newIdempotencyKey();
  storeUnsent({ ...submitted, key, writtenAt: new Date().toISOString(), refused: null, delay: null });
  await sendAll();
  return unsentAttempts().find((unsent) => unsent.key === key);
}

/** Sends a refused or delayed attempt now. */
export function resend(attempt: UnsentAttempt) {
  storeUnsent({ ...attempt, refused: null, delay: null });
  return sendAll();
}

let isListening = false;

/** Sends the queued programs now, and again whenever the network comes back. */
export function sendPending() {
  if (!isListening) addEventListener('online', () => void sendAll());
  isListening = true;
  return sendAll();
}

let sending: Promise<void> | undefined;

/** Sends the queue. Callers share a run that is in progress; it includes programs that are queued meanwhile. */
function sendAll() {
  sending ??= sendInOrder().finally(() => {
    sending = undefined;
  });
  return sending;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tries to send each pending program once. After a failure the others are still tried, unless the server is
 * unreachable.
 */
async function sendInOrder() {
  clearTimeout(timer);
  const tried = new Set<string>();
  for (let next = nextToSend(tried); next; next = nextToSend(tried)) {
    tried.add(next.key);
    const failure = await send(next);
    if (!failure) removeUnsent(next.key);
    else if (isRefusal(failure)) storeUnsent({ ...next, refused: sentenceOf(failure) });
    else if (isUnreachable(failure)) break;
    else delay(affectedBy(next, failure), failure);
  }
  if (pending().length > 0) timer = setTimeout(() => void sendAll(), RETRY_INTERVAL);
}

interface SendFailure {
  code?: string | undefined;
  message?: string | undefined;
  /** Seconds to wait before a retry, from the Retry-After header. */
  retryAfter?: number | undefined;
}

/**
 * The pending attempts that would fail in the same way now: all, those for the same challenge, or only this attempt.
 */
function affectedBy({ key, challengeId }: UnsentAttempt, { code }: SendFailure) {
  if (code === 'unavailable') return pending();
  if (code === 'too_many_requests') return pending().filter((each) => each.challengeId === challengeId);
  return pending().filter((each) => each.key === key);
}

function delay(attempts: UnsentAttempt[], failure: SendFailure) {
  const reason = sentenceOf(failure);
  for (const attempt of attempts) {
    const pause = failure.retryAfter ? failure.retryAfter * 1000 : nextBackoff(attempt.delay);
    storeUnsent({ ...attempt, delay: { why: reason, pause, until: Date.now() + pause } });
  }
}

const nextBackoff = (before: UnsentAttempt['delay']) =>
  before ? Math.min(before.pause * 2, MAX_BACKOFF) : MIN_BACKOFF;

/** Whether the server refuses the program, so that a retry would not help. */
const isRefusal = ({ code = '' }: SendFailure) =>
  ['invalid', 'not_allowed', 'not_found', 'conflict', 'too_large'].includes(code);

/** Whether sending any attempt would fail now, because the device is offline or the user not signed in. */
const isUnreachable = ({ code = '' }: SendFailure) => ['offline', 'not_signed_in'].includes(code);

const nextToSend = (tried: Set<string>) =>
  pending().find(({ key, delay }) => !tried.has(key) && (delay?.until ?? 0) <= Date.now());

const pending = () => unsentAttempts().filter(({ refused }) => refused === null);

/** Sends one attempt. Resolves with the failure, or with undefined if the server has the program. */
async function send(attempt: UnsentAttempt): Promise<SendFailure | undefined> {
  const { error } = await store.dispatch(attemptsApi.endpoints.submitAttempt.initiate(attempt));
  return error;
}
