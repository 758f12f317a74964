/** For a student whose code is shut: what is there for her. It is read out by the call's one live region. */
import { X } from 'lucide-react';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { selfIn } from '#web/features/calls/call-state.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useKeptFocus } from '#web/ui/layout/focus-fallback.ts';
import styles from './CallAlerts.module.css';

export function CodeInvitation({ call }: { call: Call }) {
  const { asker, panel } = useObservable(call.store);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const isAsked = asker !== '' && panel !== 'code';
  return (
    <div {...keptFocus} tabIndex={-1} className={styles.troubles}>
      {isAsked ? <Question call={call} asker={asker} /> : <Invitation call={call} />}
    </div>
  );
}

/** It is answered in the code, and is there until it is. */
function Question({ call, asker }: { call: Call; asker: string }) {
  function open() {
    call.open('code');
    focusCodeButton();
  }
  return (
    <div className={styles.invitation}>
      <p>{asker} asks to write in your own program.</p>
      <Button look="soft" onClick={open}>
        Answer in the code
      </Button>
    </div>
  );
}

/** The tutor has the code open. Once answered, in whatever way, it does not come again. */
function Invitation({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const isInvited = state.codeShownBy.length > 0 && !state.isCodeKnown && selfIn(state)?.role === 'student';

  function answer(panel: 'code' | typeof state.panel) {
    call.open(panel);
    call.store.set({ isCodeKnown: true });
    focusCodeButton();
  }
  if (!isInvited) return null;
  return (
    <div className={styles.invitation}>
      <p>The tutor is writing code.</p>
      <Button look="soft" onClick={() => answer('code')}>
        Open the code
      </Button>
      <IconButton name="Not now" icon={X} onClick={() => answer(state.panel)} />
    </div>
  );
}

/** It is there whatever is open. */
const focusCodeButton = () => document.getElementById('call-code')?.focus();
