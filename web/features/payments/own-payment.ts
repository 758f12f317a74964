/** Follows a payment of the signed-in student, and refetches the data that a change of its status affects. */
import type { PaymentStatus } from '#contract/money/payments.ts';
import { api } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';
import { useFollowedPayment } from './followed-payment.ts';
import { dropPaidDraft } from './payment-draft.ts';

export const useOwnPayment = (reference: string) => useFollowedPayment(reference, applyStatus);

function applyStatus({ status, purpose, course, amountPayed }: PaymentStatus) {
  const me = store.getState().user.currentUser;
  if (!me || status === 'initiated' || status === 'prompted') return;
  if (status === 'paid' && purpose === 'fees') dropPaidDraft({ personId: me._id, courseId: course?._id }, amountPayed);
  const joined = course?.isJoined ? (['enrolments', 'progress'] as const) : [];
  store.dispatch(api.util.invalidateTags(['payments', ...joined]));
}
