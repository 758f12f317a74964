/**
 * Follows the status of a payment by server-sent events, or by polling if events are not available. Following ends only with `paid`,
 * because M-Pesa may report money late. If the course is then only partly paid, following continues until the student has joined it,
 * because another person may pay the rest. Does not use RTK Query, because visitors without an account follow payments too.
 */
import { useCallback, useEffect, useState } from 'react';
import { type PaymentStatus, payments } from '#contract/money/payments.ts';
import { addressOf, call } from '#web/api/call.ts';
import { type Failure, isGone, unreachable } from '#web/api/failures.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import { singleFlight } from '#web/concurrency/single-flight.ts';

interface StatusReport {
  /** The last known status; undefined before the server's first reply. */
  status?: PaymentStatus | undefined;
  /** Why the last request failed. */
  failure?: Failure | undefined;
}

export interface Followed extends StatusReport {
  /** Fetches the status immediately. */
  refetch: () => Promise<StatusReport>;
}

type StatusListener = (status: PaymentStatus) => void;

/** @param onStatus  called with each status; must be a stable function while `reference` is the same */
export function useFollowedPayment(reference: string, onStatus: StatusListener = ignoreStatus): Followed {
  const [latest, setLatest] = useState<StatusReport>({});
  const receive = useCallback(
    ({ status, failure }: StatusReport) => {
      if (status) onStatus(status);
      setLatest((before) => (isFinal(before) ? before : { status: status ?? before.status, failure }));
    },
    [onStatus],
  );
  // An effect, because it opens a connection that must be closed when the component is unmounted.
  useEffect(() => followPayment(reference, receive), [reference, receive]);

  async function askNow() {
    const report = await fetchStatus(reference);
    receive(report);
    return report;
  }
  return { ...latest, refetch: askNow };
}

const ignoreStatus = () => undefined;

/**
 * Reports the payment's status repeatedly until the status is final.
 *
 * @returns a function that stops following
 */
function followPayment(reference: string, onReport: (news: StatusReport) => void) {
  const startedAt = Date.now();
  let hasEnded = false;

  const poll = singleFlight(async () => {
    const news = await fetchStatus(reference);
    if (hasEnded) return;
    onReport(news);
    if (isFinal(news)) stop();
  }, ignoreStatus);
  const stopEvents = followServerEvents(addressOf(payments.news, { params: { reference } }), {
    refresh: poll,
    pollingInterval: () => pollingInterval(startedAt),
  });
  const reportOffline = () => onReport({ failure: unreachable });
  addEventListener('offline', reportOffline);
  void poll();

  function stop() {
    hasEnded = true;
    removeEventListener('offline', reportOffline);
    stopEvents();
  }
  return stop;
}

const fetchStatus = (reference: string): Promise<StatusReport> =>
  call(payments.status, { params: { reference } }).then(
    (status) => ({ status }),
    (failure: Failure) => ({ failure }),
  );

const isFinal = ({ status, failure }: StatusReport) =>
  (status?.status === 'paid' && !isPartlyPaid(status)) || isGone(failure);

/** Whether the course is not fully paid yet. The server sends the status again when another payment unlocks it. */
const isPartlyPaid = ({ purpose, course }: PaymentStatus) => purpose === 'fees' && course?.isJoined === false;

/** Milliseconds between two polls: 3 s for two minutes, 15 s until ten minutes, then 60 s. */
function pollingInterval(began: number) {
  const minutes = (Date.now() - began) / 60_000;
  if (minutes < 2) return 3_000;
  return minutes < 10 ? 15_000 : 60_000;
}
