/** A student's payments, paid and unconfirmed, the newest first. Refetched whenever the page opens. */
import { useEffect } from 'react';
import type { Payment } from '#contract/money/payments.ts';
import * as texts from '#texts/money/payments.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { useMe } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { usePaymentsOfQuery } from './payments.api.ts';

export function useOwnPayments() {
  const { data, error, isFetching, refetch } = usePaymentsOfQuery(useMe()._id, { refetchOnMountOrArgChange: true });
  const hasFailed = error !== undefined && !isNotSignedIn(error);
  // The toast is displayed once for repeated failures, because `hasFailed` stays true during a retry.
  useEffect(() => {
    if (hasFailed) void toast.error(texts.listFailed);
  }, [hasFailed]);

  return {
    /** The paid payments; undefined until they are loaded. */
    paid: data?.filter(({ status }) => status === 'paid'),
    waiting: data?.filter(isStillExpected) ?? [],
    hasFailed: hasFailed && !isFetching,
    retry: refetch,
  };
}

/** Milliseconds after which an unconfirmed payment is no longer listed as expected. */
const DAY = 24 * 60 * 60 * 1000;

function isStillExpected({ status, date }: Payment) {
  if (status === 'expired') return schoolNow() - Date.parse(date) < DAY;
  return status === 'initiated' || status === 'prompted';
}
