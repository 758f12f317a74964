/** Records how a manual refund ended: sent, with M-Pesa's code, or failed. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { z } from 'zod';
import { type Refund, refunds } from '#contract/refunds.ts';
import { shillings } from '#contract/rules/shillings.ts';
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
      title={`${shillings(refund.amount)} to ${refund.name}`}
      saveLabel="Mark as sent"
      firstField="outgoingCode"
      saved={{ outgoingCode: '' }}
      draft={formDraft({ personId, subject: `refund-code:${refund._id}`, Typed: RefundCodeDraft })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(`The refund for ${refund.name} is done.`)}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          Mark as sent<span className="visually-hidden"> to {refund.name}</span>
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <TextInput
          label="M-Pesa’s code"
          description="From the transfer message, such as QK12AB34CD"
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
    toast.info(`The refund for ${refund.name} could not be sent. The amount was credited back.`);
    focusContent();
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Mark as failed<span className="visually-hidden"> to {refund.name}</span>
      </Button>
      {isAsking && (
        <Confirm
          title="Mark this refund as failed?"
          confirmLabel="Mark as failed"
          onConfirm={markAsFailed}
          onClose={() => setAsking(false)}
        >
          <p>{shillings(refund.amount)} goes back to the account it came from. A withdrawn course stays withdrawn.</p>
        </Confirm>
      )}
    </>
  );
}
