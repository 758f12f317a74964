/** The notices that the pages of email links show instead of a form. */
import type { SerializedError } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import * as texts from '#texts/people/auth.ts';
import { type Failure, sentenceOf } from '#web/api/failures.ts';
import { RETURN_STATE } from '#web/api/sign-in/requested-page.ts';
import { storeVerifiedEmail } from '#web/api/sign-in/sign-in-email.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

const loginLink = { to: paths.login, state: RETURN_STATE, name: texts.login };

export function Verified() {
  // Storing the address is an effect, because the browser's storage is outside React.
  useEffect(() => void storeVerifiedEmail(), []);
  return (
    <NoticePage title={texts.success} action={loginLink}>
      <p>{texts.verifiedText}</p>
    </NoticePage>
  );
}

export function LinkInvalid() {
  return (
    <NoticePage title={texts.error} action={loginLink}>
      <p>{texts.linkInvalidText}</p>
    </NoticePage>
  );
}

interface UncheckedProps {
  error: Failure | SerializedError | undefined;
  onRetry: () => unknown;
}

/** Shown if the link is invalid, or if it could not be checked. */
export function LinkUnchecked({ error, onRetry }: UncheckedProps) {
  return isInconclusive(error) ? <LoadFailed message={sentenceOf(error)} onRetry={onRetry} /> : <LinkInvalid />;
}

/** Returns whether the link could not be checked: no connection, a server fault, or too many requests. */
export const isInconclusive = (error: Failure | SerializedError | undefined) =>
  ['offline', 'fault', 'unavailable', 'too_many_requests'].includes(error?.code ?? '');
