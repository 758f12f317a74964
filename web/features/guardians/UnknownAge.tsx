/** Tells the office that a student's age is not recorded, and records that the student is 18 or older. */
import * as texts from '#texts/people/guardians.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import styles from './Guardian.module.css';
import { useRecordAdultMutation } from './guardians.api.ts';

export function UnknownAge({ studentId }: { studentId: string }) {
  const [record, { isLoading }] = useRecordAdultMutation();
  const alertFailure = useFailureAlert();

  async function recordAdult() {
    const { data, error } = await record(studentId);
    await alertFailure(error);
    if (!data) return;
    toast.success(texts.events.adult);
    // The button has been removed.
    focusContent();
  }

  return (
    <div className={styles.consent}>
      <p className={styles.state}>{texts.ageUnknown}</p>
      <p>{texts.ageUnknownText}</p>
      <Button look="soft" isBusy={isLoading} onClick={recordAdult}>
        {texts.recordAdult}
      </Button>
    </div>
  );
}
