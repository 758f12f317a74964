/**
 * Asks before something on its way is left behind by closing the dialog with its
 * field, or by the Back button. Meanwhile, and for whoever stays, it goes on.
 */
import { useState } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router';
import { Confirm } from './Confirm.tsx';

/**
 * For the dialog, or the form, and the question in it, below.
 *
 * @param isLeavingBy  whether going from one address to another leaves it; where it is not said, each one does
 */
export function useLeaveQuestion(isOnItsWay: boolean, isLeavingBy: BlockerFunction = always) {
  const blocker = useBlocker((way) => isOnItsWay && isLeavingBy(way));
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
    leave(close?: () => void) {
      if (isLeaving) return blocker.proceed();
      setSure(true);
      close?.();
    },
  };
}

const always = () => true;

interface Props {
  question: ReturnType<typeof useLeaveQuestion>;
  what?: 'video' | 'file' | undefined;
  /** Of the dialog, where it stands in one. */
  close?: () => void;
}

export function LeaveQuestion({ question: { isAsked, stay, leave }, what = 'video', close }: Props) {
  if (!isAsked) return null;
  return (
    <Confirm title={`Leave the ${what} behind?`} yes="Leave" onYes={() => leave(close)} onClose={stay}>
      <p>It is still on its way, and stops. What has arrived waits until you choose the same file again.</p>
    </Confirm>
  );
}
