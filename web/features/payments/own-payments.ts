/** A student's payments, with the unconfirmed ones; current, the newest first. */
import { useEffect } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { Payment } from '#contract/payments.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { useMe } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { usePaymentsOfQuery } from './payments.api.ts';

export function useOwnPayments() {
  const { data, error, isFetching, refetch } = usePaymentsOfQuery(useMe()._id, { refetchOnMountOrArgChange: true });
  const hasFailed = error !== undefined && !isNotSignedIn(error);
  // Shown once for repeated failures: the error stays set during a retry.
  useEffect(() => {
    if (hasFailed) void toast.error(paymentMessages.listFailed);
  }, [hasFailed]);

  return {
    /** Undefined until they are loaded. */
    paid: data?.filter(({ status }) => status === 'paid'),
    waiting: data?.filter(isStillExpected) ?? [],
    hasFailed: hasFailed && !isFetching,
    retry: refetch,
  };
}

/** Milliseconds after which an unconfirmed payment is not expected any more. */
const DAY = 24 * 60 * 60 * 1000;

function isStillExpected({ status, date }: Payment) {
  if (status === 'expired') return schoolNow() - Date.parse(date) < DAY;
  return status === 'initiated' || status === 'prompted';
}
