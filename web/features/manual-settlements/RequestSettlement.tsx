/** Requests the manual settlement of a payment, in a dialog. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea, TextInput } from '@mantine/core';
import * as texts from '#texts/money/manual-settlements.ts';
import '@mantine/core/styles/Input.layer.css';
import { Link } from 'react-router';
import { z } from 'zod';
import { ManualSettlementRequest, type ManualSettlementState } from '#contract/money/manual-settlements.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useRequestSettlementMutation } from './manual-settlements.api.ts';

const Fields = ManualSettlementRequest.omit({ paymentId: true }).extend({
  code: ManualSettlementRequest.shape.code.removeDefault(),
});
type Fields = z.output<typeof Fields>;
const SettlementDraft = z.object({ reason: z.string(), code: z.string() });
const resolver = zodResolver(Fields);

interface Props {
  payment: { _id: string; asked: number; manualSettlement: ManualSettlementState | null };
}

export function RequestSettlement({ payment }: Props) {
  const { _id: paymentId, asked } = payment;
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [request] = useRequestSettlementMutation();

  async function save(fields: Fields) {
    const { data, error } = await request({ paymentId, ...fields });
    await alertFailure(error);
    return data;
  }

  if (payment.manualSettlement === 'requested')
    return <Link to={paths.adminSettlements}>{texts.awaitingApproval}</Link>;
  return (
    <FormDialog
      title={texts.settleTitle(asked)}
      saveLabel={texts.request}
      firstField="reason"
      saved={{ reason: '', code: '' }}
      draft={formDraft({ personId, subject: `settlement:${paymentId}`, Typed: SettlementDraft })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(texts.needsApproval)}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          {texts.settle}
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <>
          <p>{texts.whenToSettle}</p>
          <Textarea label={texts.reasonLabel} rows={2} error={errors.reason?.message} {...register('reason')} />
          <TextInput
            label={texts.codeLabel}
            description={texts.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.code?.message}
            {...register('code')}
          />
        </>
      )}
    </FormDialog>
  );
}
