/** Asks how to pay for a course. */
import { CreditCard, Smartphone, Wallet } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Course } from '#contract/courses.ts';
import { enrolmentMessages } from '#contract/enrolments.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './PaymentMethods.module.css';

interface Props {
  course: Course;
  onClose: () => void;
}

export function PaymentMethods({ course, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Dialog title="Choose a Payment method" onClose={onClose}>
      <p>{enrolmentMessages.unpaid(course)} Choose your payment method.</p>
      <ul className={styles.methods}>
        <li>
          <button type="button" className={styles.method} onClick={() => navigate(paths.paymentsFor(course._id))}>
            <Smartphone aria-hidden /> Mobile money (Kenya)
          </button>
        </li>
        <li>
          <button type="button" className={styles.method} disabled>
            <Wallet aria-hidden /> Online wallet <small>Not available</small>
          </button>
        </li>
        <li>
          <button type="button" className={styles.method} disabled>
            <CreditCard aria-hidden /> Bank card <small>Not available</small>
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
