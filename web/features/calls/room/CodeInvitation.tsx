/**
 * Invites a student whose code panel is closed to open it, and says why. The call's only live region announces the reason (CallWindow.tsx).
 */
import { X } from 'lucide-react';
import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { findSelf } from '#web/features/calls/call-state.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import styles from './CallAlerts.module.css';

export function CodeInvitation({ call }: { call: Call }) {
  const { helpOfferedBy, panel } = useObservable(call.store);
  const keptFocus = useFocusFallback<HTMLDivElement>();
  const isAsked = helpOfferedBy !== '' && panel !== 'code';
  return (
    <div {...keptFocus} tabIndex={-1} className={styles.alerts}>
      {isAsked ? <Question call={call} tutor={helpOfferedBy} /> : <Invitation call={call} />}
    </div>
  );
}

/** A tutor's request to write in the student's program. Stays until the student answers it in the code panel. */
function Question({ call, tutor }: { call: Call; tutor: string }) {
  function open() {
    call.view.open('code');
    focusCodeButton();
  }
  return (
    <div className={styles.invitation}>
      <p>{texts.asksToWrite(tutor)}</p>
      <Button look="soft" onClick={open}>
        {texts.answerInCode}
      </Button>
    </div>
  );
}

/** Shown while a tutor has the code open, until the student opens it too or declines. */
function Invitation({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const isInvited = state.codeShownBy.length > 0 && !state.isInvitationSettled && findSelf(state)?.role === 'student';

  function answer(panel: 'code' | typeof state.panel) {
    call.view.open(panel);
    call.store.set({ isInvitationSettled: true });
    focusCodeButton();
  }
  if (!isInvited) return null;
  return (
    <div className={styles.invitation}>
      <p>{texts.tutorWritesCode}</p>
      <Button look="soft" onClick={() => answer('code')}>
        {texts.openCode}
      </Button>
      <IconButton name={texts.notNow} icon={X} onClick={() => answer(state.panel)} />
    </div>
  );
}

/** Focuses the Code button of the toolbar, which is always rendered. */
const focusCodeButton = () => document.getElementById('call-code')?.focus();
