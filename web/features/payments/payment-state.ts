/** Derives from the status of a followed payment whether it failed, whether it is a gift, and where to pay again. */
import type { PaymentStatus } from '#contract/money/payments.ts';
import { paths } from '#web/paths.ts';
import type { Followed } from './followed-payment.ts';

/** Whether the payment failed. An expired prompt is no failure, because the money may still arrive. */
export const hasFailed = ({ status }: Followed) => status?.status === 'failed' || status?.status === 'cancelled';

/** Whether another person pays: that person's phone is prompted, and the student only follows the payment. */
export const isGift = ({ status }: Followed) => status?.purpose === 'fund';

/** The page on which a student pays again for the same course or for the fees. */
export const payAgainPath = ({ course }: PaymentStatus) => (course ? paths.paymentsFor(course._id) : paths.payments);
