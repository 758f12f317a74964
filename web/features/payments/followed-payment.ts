/**
 * Follows the status of a payment by server-sent events, or by polling if events are not available. Following ends
 * only with `paid`, because M-Pesa may report money late. If the course is then only partly paid, following goes on
 * until the student has joined it, because another person may pay the rest. Does not use RTK Query, because
 * visitors without an account follow payments too.
 */
import { useCallback, useEffect, useState } from 'react';
import { type PaymentStatus, payments } from '#contract/payments.ts';
import { addressOf, call } from '#web/api/call.ts';
import { type Failure, isGone, unreachable } from '#web/api/failures.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import { singleFlight } from '#web/concurrency/single-flight.ts';

interface News {
  /** The last known status; undefined before the first answer. */
  status?: PaymentStatus | undefined;
  /** Why the last request failed. */
  failure?: Failure | undefined;
}

export interface Followed extends News {
  /** Fetches the status immediately. */
  askNow: () => Promise<News>;
}

type StatusListener = (status: PaymentStatus) => void;

/** @param hear  called with each status; must be a stable function while `reference` is the same */
export function useFollowedPayment(reference: string, hear: StatusListener = ignoreStatus): Followed {
  const [heard, setHeard] = useState<News>({});
  const take = useCallback(
    ({ status, failure }: News) => {
      if (status) hear(status);
      setHeard((before) => (isFinal(before) ? before : { status: status ?? before.status, failure }));
    },
    [hear],
  );
  // An effect, because it opens a connection that must be closed when the component is unmounted.
  useEffect(() => followPayment(reference, take), [reference, take]);

  async function askNow() {
    const news = await askStatus(reference);
    take(news);
    return news;
  }
  return { ...heard, askNow };
}

const ignoreStatus = () => undefined;

/** @returns a function that stops following */
function followPayment(reference: string, tell: (news: News) => void) {
  const began = Date.now();
  let isOver = false;

  const ask = singleFlight(async () => {
    const news = await askStatus(reference);
    if (isOver) return;
    tell(news);
    if (isFinal(news)) end();
  }, ignoreStatus);
  const hangUp = followServerEvents(addressOf(payments.news, { params: { reference } }), {
    refresh: ask,
    pollingInterval: () => paceSince(began),
  });
  const sayOffline = () => tell({ failure: unreachable });
  addEventListener('offline', sayOffline);
  void ask();

  function end() {
    isOver = true;
    removeEventListener('offline', sayOffline);
    hangUp();
  }
  return end;
}

const askStatus = (reference: string): Promise<News> =>
  call(payments.status, { params: { reference } }).then(
    (status) => ({ status }),
    (failure: Failure) => ({ failure }),
  );

const isFinal = ({ status, failure }: News) => (status?.status === 'paid' && !isRestMissing(status)) || isGone(failure);

/** Whether the course is not fully paid yet. The server sends the status again when another payment unlocks it. */
const isRestMissing = ({ purpose, course }: PaymentStatus) => purpose === 'fees' && course?.isJoined === false;

/** Milliseconds between two polls: 3 s for two minutes, 15 s until ten minutes, then 60 s. */
function paceSince(began: number) {
  const minutes = (Date.now() - began) / 60_000;
  if (minutes < 2) return 3_000;
  return minutes < 10 ? 15_000 : 60_000;
}
