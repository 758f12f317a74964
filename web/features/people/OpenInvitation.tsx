/** An invitation that is not accepted yet: sends it again, or withdraws it. */
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as texts from '#texts/people/invitations.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './ManagePerson.module.css';
import { useAddStudentMutation, useInviteMutation, useWithdrawInvitationMutation } from './people.api.ts';

interface Props {
  person: Person;
  onDone: () => void;
}

export function OpenInvitation({ person, onDone }: Props) {
  const [addStudent, addingStudent] = useAddStudentMutation();
  const [inviteTutor, invitingTutor] = useInviteMutation();
  const [withdraw, withdrawing] = useWithdrawInvitationMutation();
  const [isAsking, setAsking] = useState(false);
  const { name, email, type, isConsentMissing } = person;
  const sending = type === 'student' ? addingStudent : invitingTutor;
  const error = sending.error ?? withdrawing.error;

  const sendAgain = () => (type === 'student' ? addStudent : inviteTutor)({ name, email }).then(conclude);
  const withdrawNow = () => withdraw(person).then(conclude);
  function conclude({ data }: { data?: { message: string } | undefined }) {
    if (!data) return;
    toast.success(data.message);
    onDone();
  }

  return (
    <section className={styles.part}>
      <h3>{texts.invitation}</h3>
      <p className={styles.hint}>{isConsentMissing ? guardiansTexts.invitationWaits : texts.isOpen}</p>
      <div className={styles.answers}>
        {email && !isConsentMissing && (
          <Button look="soft" isBusy={sending.isLoading} onClick={sendAgain}>
            {texts.sendAgain}
          </Button>
        )}
        <Button look="quiet" isBusy={withdrawing.isLoading} onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      </div>
      <InlineError message={error && sentenceOf(error)} />
      {isAsking && (
        <Confirm
          title={texts.withdraw}
          confirmLabel={texts.yesWithdraw}
          onConfirm={withdrawNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.withdrawQuestion(name)}</p>
        </Confirm>
      )}
    </section>
  );
}
