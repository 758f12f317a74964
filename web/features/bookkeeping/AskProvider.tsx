/** A button that queries the provider for a payment's state now, instead of at the next scheduled time. */
import { RefreshCw } from 'lucide-react';
import type { OfficePayment } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAskProviderMutation } from './bookkeeping.api.ts';

export function AskProvider({ payment: { _id } }: { payment: OfficePayment }) {
  const alertFailure = useFailureAlert();
  const [ask, { isLoading }] = useAskProviderMutation();

  async function askNow() {
    const { data: now, error } = await ask(_id);
    if (now) toast.info(texts.answered(paymentsTexts.states[now.status]));
    else await alertFailure(error);
  }

  return (
    <Button look="soft" isBusy={isLoading} onClick={askNow}>
      <RefreshCw size={18} aria-hidden /> {texts.askNow}
    </Button>
  );
}
