/** What a student has paid, and what is still waited for: as it is now, the newest first. */
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
  // Said once, however often it is tried in vain: the error stays while it is tried again.
  useEffect(() => {
    if (hasFailed) void toast.error(paymentMessages.listFailed);
  }, [hasFailed]);

  return {
    /** Undefined before they have come. */
    paid: data?.filter(({ status }) => status === 'paid'),
    waiting: data?.filter(mayStillCome) ?? [],
    hasFailed: hasFailed && !isFetching,
    retry: refetch,
  };
}

/** Milliseconds: after that, what nobody has heard of will not come. */
const DAY = 24 * 60 * 60 * 1000;

function mayStillCome({ status, date }: Payment) {
  if (status === 'expired') return schoolNow() - Date.parse(date) < DAY;
  return status === 'initiated' || status === 'prompted';
}
