/**
 * For a student whose code is shut: the tutor has it open. Once answered, in whatever way, it does not come again.
 * It is read out by the call's one live region: see captions.ts.
 */
import { X } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Call } from './call.ts';
import { selfIn } from './call-state.ts';
import { useStore } from './store.ts';
import styles from './Troubles.module.css';

export function CodeInvitation({ call }: { call: Call }) {
  const state = useStore(call.store);
  const isInvited = state.codeShownBy.length > 0 && !state.isCodeKnown && selfIn(state)?.role === 'student';

  /** To its button, which is there whatever is open. */
  function answer(panel: 'code' | typeof state.panel) {
    call.open(panel);
    call.store.set({ isCodeKnown: true });
    document.getElementById('call-code')?.focus();
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
