/** A dialog that asks how the student wants to pay for a course. */
import { CreditCard, Smartphone, Wallet } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Course } from '#contract/courses.ts';
import * as texts from '#texts/learning/enrolments.ts';
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
    <Dialog title={texts.methodTitle} onClose={onClose}>
      <p>
        {texts.unpaid(course)} {texts.chooseMethod}
      </p>
      <ul className={styles.methods}>
        <li>
          <button type="button" className={styles.method} onClick={() => navigate(paths.paymentsFor(course._id))}>
            <Smartphone aria-hidden /> {texts.mobileMoney}
          </button>
        </li>
        <li>
          <button type="button" className={styles.method} disabled>
            <Wallet aria-hidden /> {texts.onlineWallet} <small>{texts.notAvailable}</small>
          </button>
        </li>
        <li>
          <button type="button" className={styles.method} disabled>
            <CreditCard aria-hidden /> {texts.bankCard} <small>{texts.notAvailable}</small>
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
