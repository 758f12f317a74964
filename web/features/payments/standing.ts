/** What a page derives from a followed payment's state: whether it failed, is a gift, and where to pay again. */
import type { PaymentStatus } from '#contract/payments.ts';
import { paths } from '#web/paths.ts';
import type { Followed } from './followed-payment.ts';

/** That nobody has answered is no failure: the money may still come. */
export const hasFailed = ({ status }: Followed) => status?.status === 'failed' || status?.status === 'cancelled';

/** Another person's phone is prompted: the student only follows the payment. */
export const isGift = ({ status }: Followed) => status?.purpose === 'fund';

/** Where a student pays for the same once more. */
export const wayToPay = ({ course }: PaymentStatus) => (course ? paths.paymentsFor(course._id) : paths.payments);
