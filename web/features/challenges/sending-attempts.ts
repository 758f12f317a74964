/**
 * Submitting programs: kept on this device first, then sent, one after the other, in
 * their order. What does not get through is sent again when there is a network, when a
 * page with challenges is opened, and every half minute; what the school refuses waits
 * for its writer.
 */
import { sentenceOf } from '#web/api/failures.ts';
import { newKey } from '#web/api/one-key.ts';
import { store } from '#web/api/store.ts';
import { attemptsApi } from './attempts.api.ts';
import { dropUnsent, keepUnsent, type Submitted, type UnsentAttempt, unsentAttempts } from './unsent-attempts.ts';

/** Milliseconds. */
const AGAIN_AFTER = 30_000;

/** Resolves once it was tried: with nothing when the school has it, else with what is still on this device. */
export async function submit(submitted: Submitted): Promise<UnsentAttempt | undefined> {
  const key = newKey();
  keepUnsent({ ...submitted, key, writtenAt: new Date().toISOString(), refused: null });
  await sendAll();
  return unsentAttempts().find((unsent) => unsent.key === key);
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

async function sendInOrder() {
  clearTimeout(timer);
  for (let next = nextToSend(); next; next = nextToSend()) {
    const failure = await send(next);
    if (failure && !refusals.includes(failure.code)) {
      timer = setTimeout(() => void sendAll(), AGAIN_AFTER);
      return;
    }
    if (failure) keepUnsent({ ...next, refused: sentenceOf(failure) });
    else dropUnsent(next.key);
  }
}

/** Asking again would not help. */
const refusals: readonly (string | undefined)[] = ['invalid', 'not_allowed', 'not_found', 'conflict', 'too_large'];

const nextToSend = () => unsentAttempts().find(({ refused }) => refused === null);

/** Gives why it did not get through. */
async function send(attempt: UnsentAttempt) {
  const { error } = await store.dispatch(attemptsApi.endpoints.submitAttempt.initiate(attempt));
  return error;
}
