/** Asks the provider now how a payment stands, instead of waiting for the next time. */

import { RefreshCw } from 'lucide-react';
import type { OfficePayment } from '#contract/bookkeeping.ts';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAskProviderMutation } from './bookkeeping.api.ts';

export function AskProvider({ payment: { _id } }: { payment: OfficePayment }) {
  const alert = useAlert();
  const [ask, { isLoading }] = useAskProviderMutation();

  async function askNow() {
    const { data: now, error } = await ask(_id);
    if (now) toast.info(`The provider was asked. The payment is: ${paymentStateNames[now.status]}.`);
    else if (!isNotSignedIn(error)) await alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
  }

  return (
    <Button look="soft" isBusy={isLoading} onClick={askNow}>
      <RefreshCw size={18} aria-hidden /> Ask the provider now
    </Button>
  );
}
