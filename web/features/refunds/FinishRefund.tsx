/** Records how a manual refund ended: sent, with M-Pesa's code, or failed. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import * as texts from '#texts/money/refunds.ts';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { z } from 'zod';
import { type Refund, refunds } from '#contract/money/refunds.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import styles from './RefundTable.module.css';
import { useFinishRefundMutation } from './refunds.api.ts';

const [SentRefund] = refunds.finish.body.options;
const RefundCodeDraft = z.object({ outgoingCode: z.string() });
const resolver = zodResolver(SentRefund);

export function FinishRefund({ refund }: { refund: Refund }) {
  return (
    <div className={styles.actions}>
      <MarkAsSent refund={refund} />
      <MarkAsFailed refund={refund} />
    </div>
  );
}

function MarkAsSent({ refund }: { refund: Refund }) {
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [finish] = useFinishRefundMutation();

  async function save(ending: { outgoingCode: string }) {
    const { data, error } = await finish({ id: refund._id, ending });
    await alertFailure(error);
    return data;
  }

  return (
    <FormDialog
      title={texts.amountTo(refund.amount, refund.name)}
      saveLabel={texts.markSent}
      firstField="outgoingCode"
      saved={{ outgoingCode: '' }}
      draft={formDraft({ personId, subject: `refund-code:${refund._id}`, Typed: RefundCodeDraft })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(texts.done(refund.name))}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          {texts.markSent}
          <span className="visually-hidden"> {texts.toStudent(refund.name)}</span>
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <TextInput
          label={texts.codeLabel}
          description={texts.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.outgoingCode?.message}
          {...register('outgoingCode')}
        />
      )}
    </FormDialog>
  );
}

function MarkAsFailed({ refund }: { refund: Refund }) {
  const alertFailure = useFailureAlert();
  const [finish, { isLoading }] = useFinishRefundMutation();
  const [isAsking, setAsking] = useState(false);

  async function markAsFailed() {
    const { data, error } = await finish({ id: refund._id, ending: { isFailed: true } });
    if (!data) return alertFailure(error);
    toast.info(texts.failed(refund.name));
    focusContent();
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.markFailed}
        <span className="visually-hidden"> {texts.toStudent(refund.name)}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={texts.failedTitle}
          confirmLabel={texts.markFailed}
          onConfirm={markAsFailed}
          onClose={() => setAsking(false)}
        >
          <p>{texts.failedText(refund.amount)}</p>
        </Confirm>
      )}
    </>
  );
}
