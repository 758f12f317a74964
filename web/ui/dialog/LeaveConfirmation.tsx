/**
 * Asks before an unfinished upload is abandoned by closing its dialog or leaving
 * the page. The upload continues while the question is open.
 */
import { useState } from 'react';
import * as texts from '#texts/ui.ts';
import { useBlocker } from '#web/ui/routing/blocker.ts';
import type { Leaving } from '#web/ui/routing/browser-history.ts';
import { Confirm } from './Confirm.tsx';

/**
 * Returns whether the question is shown, and its answers, for LeaveConfirmation and for the dialog with the upload.
 *
 * @param isLeavingBy  whether a navigation abandons the upload; by default every one does
 */
export function useLeaveConfirmation(isUploading: boolean, isLeavingBy: (leaving: Leaving) => boolean = always) {
  const leaving = useBlocker((navigation) => isUploading && isLeavingBy(navigation));
  const [isClosing, setClosing] = useState(false);
  const [isConfirmed, setSure] = useState(false);

  return {
    mayClose(): boolean {
      const isAllowed = isConfirmed || !isUploading;
      if (!isAllowed) setClosing(true);
      return isAllowed;
    },
    isAsked: isClosing || leaving !== undefined,
    stay() {
      setClosing(false);
      leaving?.stay();
    },
    leave(close?: () => void) {
      if (leaving) return leaving.proceed();
      setSure(true);
      close?.();
    },
  };
}

const always = () => true;

interface Props {
  confirmation: ReturnType<typeof useLeaveConfirmation>;
  kind?: 'video' | 'file' | undefined;
  /** Closes the dialog that contains the upload; left out if the upload is in no dialog. */
  close?: () => void;
}

export function LeaveConfirmation({ confirmation: { isAsked, stay, leave }, kind = 'video', close }: Props) {
  if (!isAsked) return null;
  return (
    <Confirm title={texts.leaveTitles[kind]} confirmLabel={texts.leave} onConfirm={() => leave(close)} onClose={stay}>
      <p>{texts.leaveText}</p>
    </Confirm>
  );
}
