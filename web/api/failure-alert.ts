/** Shows a failed change in an alert. If the session is over there is no alert, because the app itself says so. */
import * as texts from '#texts/general.ts';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { isNotSignedIn, sentenceOf } from './failures.ts';

type ShownFailure = Parameters<typeof sentenceOf>[0];

/** Returns a function that shows a failure, if there is one, in an alert, and resolves once the alert is closed. */
export function useFailureAlert() {
  const alert = useAlert();
  return async (failure: ShownFailure, title = texts.failed) => {
    if (failure && !isNotSignedIn(failure)) await alert({ title, message: sentenceOf(failure), kind: 'error' });
  };
}
