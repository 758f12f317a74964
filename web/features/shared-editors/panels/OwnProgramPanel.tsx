/** The panel in which students edit their own program, and the question whether a tutor may edit it too. */

import type { Help } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
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
    <p>{texts.ownProgramText}</p>
    <DocumentView {...panel} ownerId={panel.self} label={texts.ownProgram} />
  </div>
);

/** Asks the student whether a tutor may edit the program, or says that a tutor may. Displayed above every tab. */
export function HelpQuestion({ roomName, self, me }: Pick<PanelProps, 'roomName' | 'self' | 'me'>) {
  const [setHelp, { isLoading }] = useSetHelpMutation();
  const focusFallback = useFocusFallback<HTMLDivElement>();
  const help = me?.role === 'student' ? me.help : 'none';
  const helper = me?.helper;
  const helperName = helper?.name ?? '';

  async function answer(newHelp: Help) {
    const { error } = await setHelp({ roomName, personId: self, help: newHelp, helper: helper?._id });
    if (error && sentenceOf(error) !== texts.notAsked) void toast.error(sentenceOf(error));
  }
  return (
    <div {...focusFallback} role="alert" tabIndex={-1} className={styles.asking}>
      {help === 'asked' && (
        <div className={styles.question}>
          <p>{texts.asksToWrite(helperName)}</p>
          <Button isBusy={isLoading} onClick={() => answer('given')}>
            {texts.letWrite(helperName)}
          </Button>
          <Button look="quiet" isBusy={isLoading} onClick={() => answer('none')}>
            {texts.no}
          </Button>
        </div>
      )}
      {help === 'given' && (
        <div className={styles.question}>
          <p>{texts.helperMayWrite(helperName)}</p>
          <Button look="quiet" isBusy={isLoading} onClick={() => answer('none')}>
            {texts.removeAccess}
          </Button>
        </div>
      )}
    </div>
  );
}
