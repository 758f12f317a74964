/**
 * Submitting programs: kept on this device first, then sent, one after the other, in
 * their order. What does not get through is sent again when there is a network, when a
 * page with challenges is opened, and every half minute; more and more rarely what the
 * school has answered and not taken, because each asking costs the whole program, or when
 * it wants to be asked again (Retry-After); what it refuses waits for its writer, who may
 * have it sent again.
 */
import { sentenceOf } from '#web/api/failures.ts';
import { newKey } from '#web/api/forms/idempotency-key.ts';
import { store } from '#web/api/store.ts';
import { attemptsApi } from '#web/features/challenges/attempts/attempts.api.ts';
import { dropUnsent, keepUnsent, type Submitted, type UnsentAttempt, unsentAttempts } from './unsent-attempts.ts';

/** Milliseconds. */
const AGAIN_AFTER = 30_000;
const SHORTEST_DELAY = 60_000;
const LONGEST_DELAY = 15 * 60_000;

/** Resolves once it was tried: with nothing when the school has it, else with what is still on this device. */
export async function submit(submitted: Submitted): Promise<UnsentAttempt | undefined> {
  const key = newKey();
  keepUnsent({ ...submitted, key, writtenAt: new Date().toISOString(), refused: null, delay: null });
  await sendAll();
  return unsentAttempts().find((unsent) => unsent.key === key);
}

/** What the school did not take, or not yet, is sent now. */
export function sendAgain(attempt: UnsentAttempt) {
  keepUnsent({ ...attempt, refused: null, delay: null });
  return sendAll();
}

let isFollowing = false;

/** Whatever waits from before is sent now, or as soon as it can be. */
export function sendWhatWaits() {
  if (!isFollowing) addEventListener('online', () => void sendAll());
  isFollowing = true;
  return sendAll();
}

let sending: Promise<void> | undefined;

/** One round at a time: what is added meanwhile goes along. */
function sendAll() {
  sending ??= sendInOrder().finally(() => {
    sending = undefined;
  });
  return sending;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** One that the school cannot take now does not keep the others waiting. */
async function sendInOrder() {
  clearTimeout(timer);
  const tried = new Set<string>();
  for (let next = nextToSend(tried); next; next = nextToSend(tried)) {
    tried.add(next.key);
    const failure = await send(next);
    if (!failure) dropUnsent(next.key);
    else if (refusals.includes(failure.code)) keepUnsent({ ...next, refused: sentenceOf(failure) });
    else if (unheard.includes(failure.code)) break;
    else delay(answeredAlike(next, failure), failure);
  }
  if (waiting().length > 0) timer = setTimeout(() => void sendAll(), AGAIN_AFTER);
}

/** Of an attempt that did not get through. */
interface Heard {
  code?: string | undefined;
  message?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
}

function answeredAlike({ key, challengeId }: UnsentAttempt, { code }: Heard) {
  if (code === 'unavailable') return waiting();
  if (code === 'too_many_requests') return waiting().filter((each) => each.challengeId === challengeId);
  return waiting().filter((each) => each.key === key);
}

function delay(attempts: UnsentAttempt[], failure: Heard) {
  const why = sentenceOf(failure);
  for (const attempt of attempts) {
    const pause = failure.retryAfter ? failure.retryAfter * 1000 : longerThan(attempt.delay);
    keepUnsent({ ...attempt, delay: { why, pause, until: Date.now() + pause } });
  }
}

const longerThan = (before: UnsentAttempt['delay']) =>
  before ? Math.min(before.pause * 2, LONGEST_DELAY) : SHORTEST_DELAY;

type Codes = readonly (string | undefined)[];

/** Asking again would not help. */
const refusals: Codes = ['invalid', 'not_allowed', 'not_found', 'conflict', 'too_large'];

/** It did not come to the program, and would not with the next one. */
const unheard: Codes = ['offline', 'not_signed_in'];

const nextToSend = (tried: Set<string>) =>
  waiting().find(({ key, delay }) => !tried.has(key) && (delay?.until ?? 0) <= Date.now());

const waiting = () => unsentAttempts().filter(({ refused }) => refused === null);

/** Gives why it did not get through. */
async function send(attempt: UnsentAttempt): Promise<Heard | undefined> {
  const { error } = await store.dispatch(attemptsApi.endpoints.submitAttempt.initiate(attempt));
  return error;
}
