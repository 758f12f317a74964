/**
 * Asks before something on its way is left behind by closing the dialog with its
 * field, or by the Back button. Meanwhile, and for whoever stays, it goes on.
 */
import { useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { Confirm } from './Confirm.tsx';

/** For the dialog and the question in it, below. */
export function useLeaveQuestion(isOnItsWay: boolean) {
  const blocker = useBlocker(isOnItsWay);
  const [stayedBefore, setStayedBefore] = useState<Location>();
  const [isClosing, setClosing] = useState(false);
  const [isSure, setSure] = useState(false);
  const isLeaving = blocker.state === 'blocked' && blocker.location !== stayedBefore;

  return {
    mayClose(): boolean {
      const may = isSure || !isOnItsWay;
      if (!may) setClosing(true);
      return may;
    },
    isAsked: isClosing || isLeaving,
    stay() {
      setClosing(false);
      setStayedBefore(blocker.location);
    },
    leave(close: () => void) {
      if (isLeaving) return blocker.proceed();
      setSure(true);
      close();
    },
  };
}

interface Props {
  question: ReturnType<typeof useLeaveQuestion>;
  what?: 'video' | 'file' | undefined;
  /** Of the dialog. */
  close: () => void;
}

export function LeaveQuestion({ question: { isAsked, stay, leave }, what = 'video', close }: Props) {
  if (!isAsked) return null;
  return (
    <Confirm title={`Leave the ${what} behind?`} yes="Leave" onYes={() => leave(close)} onClose={stay}>
      <p>It is still on its way, and stops. What has arrived waits until you choose the same file again.</p>
    </Confirm>
  );
}
