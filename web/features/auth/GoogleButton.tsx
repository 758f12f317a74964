/** Signs in, or up, through the identity provider. */
import { lazy, Suspense, useState } from 'react';
import { authMessages, type ProviderSignIn } from '#contract/auth.ts';
import type { Failure } from '#web/api/store.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { announced } from './announced.ts';
import { useAskProviderMutation, useSignInWithProviderMutation } from './auth.api.ts';
import { answerTo, isKnownToBeMissing, openPopup } from './google-popup.ts';

const PasswordQuestion = lazy(() => import('./PasswordQuestion.tsx'));

/** A credential that is good together with the password of an account. */
interface Question {
  credential: string;
  message: string;
}

export function GoogleButton() {
  const alert = useAlert();
  const [ask] = useAskProviderMutation();
  const [signIn, { isLoading }] = useSignInWithProviderMutation();
  const [question, setQuestion] = useState<Question>();

  const fail = (message: string) => alert({ title: 'Failed!', message, kind: 'error' });
  // On success the guard of /login takes the person home.
  const enter = (proof: ProviderSignIn) => announced(signIn(proof).unwrap(), words);

  function start() {
    if (isKnownToBeMissing()) return toast.info(authMessages.providerNotSetUp);
    const popup = openPopup();
    return popup ? goThrough(popup) : fail(blocked);
  }

  async function goThrough(popup: Window) {
    const asked = await ask().unwrap().catch(asFailure);
    if ('code' in asked) {
      popup.close();
      return asked.code === 'not_found' ? toast.info(asked.message) : fail(asked.message);
    }
    popup.location.href = asked.url;
    const { credential, error } = await answerTo(asked.state);
    if (credential) return arrive(credential);
    return error === 'access_denied' ? undefined : fail(authMessages.notProven);
  }

  const arrive = (credential: string) =>
    enter({ credential }).catch(({ code, message }: Failure) =>
      code === 'password_needed' ? setQuestion({ credential, message }) : fail(message),
    );

  return (
    <>
      <Button look="quiet" wide isBusy={isLoading} onClick={start}>
        Continue with Google
      </Button>
      {question && (
        <Suspense>
          <PasswordQuestion
            message={question.message}
            onAnswer={(password) => enter({ credential: question.credential, password })}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const words = { pending: 'Signing in...', success: 'Signed in successfully' };
const blocked =
  'Your browser has blocked the window of Google. Allow popups for this site, then press the button again.';

const asFailure = (failure: Failure) => failure;
