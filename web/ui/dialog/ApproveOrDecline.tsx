/** Approves or declines a request: two buttons, and a question behind each. */
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './ApproveOrDecline.module.css';
import { Confirm } from './Confirm.tsx';

interface Question {
  title: string;
  /** What will happen. */
  text: ReactNode;
}

interface Props {
  /** What is decided, for who does not see where the buttons stand: 'the refund for Amina'. */
  what: string;
  approving: Question;
  declining: Question;
  isBusy: boolean;
  onDecide: (isApproved: boolean) => unknown;
}

export function Decide({ what, approving, declining, isBusy, onDecide }: Props) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const close = () => setAsked(undefined);
  const whose = <span className="visually-hidden"> {what}</span>;
  return (
    <div className={styles.actions}>
      <Button look="soft" isBusy={isBusy} onClick={() => setAsked('approve')}>
        Approve{whose}
      </Button>
      <Button look="quiet" isBusy={isBusy} onClick={() => setAsked('decline')}>
        Decline{whose}
      </Button>
      {asked === 'approve' && (
        <Confirm title={approving.title} yes="Approve" onYes={() => onDecide(true)} onClose={close}>
          <p>{approving.text}</p>
        </Confirm>
      )}
      {asked === 'decline' && (
        <Confirm title={declining.title} yes="Decline" onYes={() => onDecide(false)} onClose={close}>
          <p>{declining.text}</p>
        </Confirm>
      )}
    </div>
  );
}
