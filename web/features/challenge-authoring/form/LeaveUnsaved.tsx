/**
 * Asks for confirmation before the author leaves unsaved changes; when a tab is closed, the browser asks in its own
 * words.
 */
import { useState } from 'react';
import { useBlocker } from 'react-router';
import * as texts from '#texts/code/challenge-authoring.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { useConfirmUnload } from '#web/ui/upload/confirm-unload.ts';

export function LeaveUnsaved({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  const [stayed, setStayed] = useState(blocker.location);
  useConfirmUnload(isChanged);

  if (blocker.state !== 'blocked' || blocker.location === stayed) return null;
  return (
    <Confirm
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      onConfirm={() => blocker.proceed()}
      onClose={() => setStayed(blocker.location)}
    >
      <p>{texts.leaveText}</p>
    </Confirm>
  );
}
