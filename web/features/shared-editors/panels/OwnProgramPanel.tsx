/** A student's own program. */
import { type Help, sharedEditorMessages } from '#contract/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useSetHelpMutation } from '#web/features/shared-editors/shared-editors.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { DocumentView } from './DocumentView.tsx';
import styles from './OwnProgramPanel.module.css';
import type { PanelProps } from './panel-props.ts';

export const OwnProgramPanel = (panel: PanelProps) => (
  <div className={styles.panel}>
    <p>Only you can write here. The tutor can see it.</p>
    <DocumentView {...panel} ownerId={panel.self} label="Your own program" />
  </div>
);

/** Above every tab: asks whether a tutor may write in the student's own program, or says that a tutor may. */
export function HelpQuestion({ roomName, self, me }: Pick<PanelProps, 'roomName' | 'self' | 'me'>) {
  const [setHelp, { isLoading }] = useSetHelpMutation();
  const focusFallback = useFocusFallback<HTMLDivElement>();
  const help = me?.role === 'student' ? me.help : 'none';
  const helper = me?.helper;

  async function answer(newHelp: Help) {
    const { error } = await setHelp({ roomName, personId: self, help: newHelp, helper: helper?._id });
    if (error && sentenceOf(error) !== sharedEditorMessages.notAsked) void toast.error(sentenceOf(error));
  }
  return (
    <div {...focusFallback} role="alert" tabIndex={-1} className={styles.asking}>
      {help === 'asked' && (
        <div className={styles.question}>
          <p>{helper?.name} asks to write in your own program.</p>
          <Button isBusy={isLoading} onClick={() => answer('given')}>
            Let {helper?.name} write
          </Button>
          <Button look="quiet" isBusy={isLoading} onClick={() => answer('none')}>
            No
          </Button>
        </div>
      )}
      {help === 'given' && (
        <div className={styles.question}>
          <p>{helper?.name} may write in your own program.</p>
          <Button look="quiet" isBusy={isLoading} onClick={() => answer('none')}>
            Remove access
          </Button>
        </div>
      )}
    </div>
  );
}
