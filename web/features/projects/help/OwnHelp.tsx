/** Asks the student's tutors for help with the project, and ends the help. */
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { HELP_HOURS } from '#contract/learning/project-help.ts';
import * as texts from '#texts/learning/project-help.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './Help.module.css';
import { type LiveHelpProps, useLiveHelp } from './live-help.ts';
import { OtherPeople } from './OtherPeople.tsx';
import { useSetProjectHelpMutation } from './project-help.api.ts';

export function OwnHelp(props: LiveHelpProps) {
  const { projectId } = props;
  const { help, isOn, isOpen, others } = useLiveHelp(props);
  const [isAsking, setAsking] = useState(false);
  const [setHelp, { isLoading }] = useSetProjectHelpMutation();

  async function change(wanted: boolean) {
    const { error } = await setHelp({ projectId, isOn: wanted });
    if (!error) void toast.success(wanted ? texts.asked : texts.ended);
    else if (!isNotSignedIn(error)) void toast.error(sentenceOf(error));
  }

  if (isOn && help?.until)
    return (
      <div className={styles.help}>
        <p role="status">{rich(texts.isOn, { time: <DateTime at={help.until} /> })}</p>
        <OtherPeople isOpen={isOpen} others={others} />
        <Button look="quiet" isBusy={isLoading} onClick={() => change(false)}>
          {texts.end}
        </Button>
      </div>
    );
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <LifeBuoy size={18} aria-hidden /> {texts.ask}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.askTitle}
          confirmLabel={texts.ask}
          onConfirm={() => change(true)}
          onClose={() => setAsking(false)}
        >
          <p>{texts.askText(HELP_HOURS)}</p>
        </Confirm>
      )}
    </>
  );
}
