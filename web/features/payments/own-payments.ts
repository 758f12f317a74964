/** What a student has paid, and what is still waited for: as it is now, the newest first. */
import { useEffect } from 'react';
import { paymentMessages } from '#contract/payment-messages.ts';
import type { Payment } from '#contract/payments.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.ts';
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
    waiting: data?.filter(isOpen) ?? [],
    hasFailed: hasFailed && !isFetching,
    retry: refetch,
  };
}

const isOpen = ({ status }: Payment) => status === 'initiated' || status === 'prompted';
