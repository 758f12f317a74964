/** A payment of the student who is signed in: what it changes is asked for anew as soon as it is heard of. */
import type { PaymentStatus } from '#contract/payments.ts';
import { api } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';
import { forgetFilledIn } from './filled-in.ts';
import { useFollowedPayment } from './followed-payment.ts';

export const useOwnPayment = (reference: string) => useFollowedPayment(reference, takeIn);

function takeIn({ status, course }: PaymentStatus) {
  if (status !== 'paid') return;
  forgetFilledIn(store.getState().user.currentUser?._id, course?._id);
  store.dispatch(
    api.util.invalidateTags(['payments', ...(course?.isJoined ? (['enrolments', 'progress'] as const) : [])]),
  );
}
