/** Two buttons that approve or decline a request, each after a confirmation. */
import { type ReactNode, useState } from 'react';
import * as texts from '#texts/general.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './ApproveOrDecline.module.css';
import { Confirm } from './Confirm.tsx';

interface Question {
  title: string;
  /** A text in the confirmation that says what the action does. */
  text: ReactNode;
}

interface Props {
  /** The name of the request for screen readers, such as 'the refund for Amina'. */
  subject: string;
  approving: Question;
  declining: Question;
  isBusy: boolean;
  onDecide: (isApproved: boolean) => unknown;
}

export function ApproveOrDecline({ subject, approving, declining, isBusy, onDecide }: Props) {
  const [question, setQuestion] = useState<'approve' | 'decline'>();
  const close = () => setQuestion(undefined);
  const hiddenSubject = <span className="visually-hidden"> {subject}</span>;
  return (
    <div className={styles.actions}>
      <Button look="soft" isBusy={isBusy} onClick={() => setQuestion('approve')}>
        {texts.approve}
        {hiddenSubject}
      </Button>
      <Button look="quiet" isBusy={isBusy} onClick={() => setQuestion('decline')}>
        {texts.decline}
        {hiddenSubject}
      </Button>
      {question === 'approve' && (
        <Confirm title={approving.title} confirmLabel={texts.approve} onConfirm={() => onDecide(true)} onClose={close}>
          <p>{approving.text}</p>
        </Confirm>
      )}
      {question === 'decline' && (
        <Confirm title={declining.title} confirmLabel={texts.decline} onConfirm={() => onDecide(false)} onClose={close}>
          <p>{declining.text}</p>
        </Confirm>
      )}
    </div>
  );
}
