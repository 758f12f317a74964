/**
 * Asks for confirmation before the author leaves unsaved changes; when a tab is closed, the browser asks in its own
 * words.
 */
import * as texts from '#texts/code/challenge-authoring.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { useBlocker } from '#web/ui/routing/blocker.ts';
import { useConfirmUnload } from '#web/ui/upload/confirm-unload.ts';

export function LeaveUnsaved({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker(({ from, to }) => isChanged && from.pathname !== to.pathname);
  useConfirmUnload(isChanged);

  if (!leaving) return null;
  return (
    <Confirm title={texts.leaveTitle} confirmLabel={texts.leave} onConfirm={leaving.proceed} onClose={leaving.stay}>
      <p>{texts.leaveText}</p>
    </Confirm>
  );
}
