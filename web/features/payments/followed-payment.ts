/**
 * The status of a payment and its changes: sent by the server, or polled without
 * an event connection. Following ends only with `paid`, because M-Pesa may report
 * money late; and for a partly paid course once it is joined, since another person
 * may pay the rest. Does not use RTK Query: visitors follow payments too.
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
  /** Refetches at once. */
  askNow: () => Promise<News>;
}

type StatusListener = (status: PaymentStatus) => void;

/** @param hear  called with each status; must be the same function as long as the payment is the same */
export function useFollowedPayment(reference: string, hear: StatusListener = ignoreStatus): Followed {
  const [heard, setHeard] = useState<News>({});
  const take = useCallback(
    ({ status, failure }: News) => {
      if (status) hear(status);
      setHeard((before) => (isFinal(before) ? before : { status: status ?? before.status, failure }));
    },
    [hear],
  );
  // An effect, because the connection is outside React.
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

/** The server sends the student's payment again when another person's payment unlocks the course. */
const isRestMissing = ({ purpose, course }: PaymentStatus) => purpose === 'fees' && course?.isJoined === false;

/** Milliseconds between two polls: every three seconds for two minutes, then less and less often. */
function paceSince(began: number) {
  const minutes = (Date.now() - began) / 60_000;
  if (minutes < 2) return 3_000;
  return minutes < 10 ? 15_000 : 60_000;
}
