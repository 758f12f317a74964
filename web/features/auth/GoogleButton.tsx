/** A button that signs the user in or up through the identity provider, in a popup. */
import { lazy, Suspense, useState } from 'react';
import type { ProviderSignIn } from '#contract/auth.ts';
import * as texts from '#texts/people/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { announced } from './announced.ts';
import { answerTo, inOrder, isKnownToBeMissing, openPopup } from './google-popup.ts';
import { ask } from './on-touch.ts';

const PasswordQuestion = lazy(() => import('./PasswordQuestion.tsx'));

/** A Google credential whose email address already has an account: the server also requires that account's password. */
interface Question {
  credential: string;
  message: string;
}

export function GoogleButton() {
  const alert = useAlert();
  const [isEntering, setEntering] = useState(false);
  const [question, setQuestion] = useState<Question>();

  const fail = async (message: string) => void (await alert({ title: texts.failed, message, kind: 'error' }));
  // A success needs no code here: the route guard of /login redirects a signed-in user.
  function enter(proof: ProviderSignIn) {
    setEntering(true);
    const entering = ask((calls) => calls.signInWithProvider(proof));
    return announced(entering, toastTexts).finally(() => setEntering(false));
  }

  function start() {
    if (isKnownToBeMissing()) return toast.info(texts.providerNotSetUp);
    const popup = openPopup();
    return popup ? goThrough(popup) : fail(texts.popupBlocked);
  }

  async function goThrough(popup: Window) {
    const request = await inOrder(() => ask((calls) => calls.requestProviderUrl())).catch(asFailure);
    // The user has closed this popup. If the user has opened another popup since, that one makes its own request.
    if (popup.closed) return;
    if ('code' in request) {
      popup.close();
      return request.code === 'not_found' ? toast.info(request.message) : fail(request.message);
    }
    popup.location.href = request.url;
    const { credential, error } = await answerTo(request.state);
    if (credential) return arrive(credential);
    return error === 'access_denied' ? undefined : fail(texts.notProven);
  }

  const arrive = (credential: string) =>
    enter({ credential }).catch(({ code, message }: Failure) =>
      code === 'password_needed' ? setQuestion({ credential, message }) : fail(message),
    );

  return (
    <>
      <Button look="quiet" wide isBusy={isEntering} onClick={start}>
        {texts.continueWithGoogle}
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

const toastTexts = { pending: texts.signingIn, success: texts.signedIn };

const asFailure = (failure: Failure) => failure;
