/** Asks for confirmation before unsaved changes are left; for a closing tab the browser asks in its own words. */
import { useState } from 'react';
import { useBlocker } from 'react-router';
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
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed()}
      onClose={() => setStayed(blocker.location)}
    >
      <p>Your changes are not saved. They stay in this tab until you sign out, so you can come back to them.</p>
    </Confirm>
  );
}
