/** The form of one student's extension. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { z } from 'zod';
import { ExtensionDetails, type StudentDay } from '#contract/learning/extensions.ts';
import * as texts from '#texts/learning/extensions.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { useFormWithDraft } from '#web/ui/form/form-with-draft.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { SchoolDay } from '#web/ui/time/SchoolDay.tsx';
import styles from './ExtensionForm.module.css';
import { useGrantExtensionMutation, useRevokeExtensionMutation } from './extensions.api.ts';

const TypedExtension = z.object({ day: z.string(), reason: z.string() });

interface Props {
  taskId: string;
  student: StudentDay;
  onDone: () => void;
}

export function ExtensionForm({ taskId, student: { _id: studentId, dueDay, extension }, onDone }: Props) {
  const [grant] = useGrantExtensionMutation();
  const [revoke, { isLoading: isRevoking }] = useRevokeExtensionMutation();
  const [failure, setFailure] = useState<string>();
  const { _id: personId } = useMe();
  const draft = formDraft({ personId, subject: `extension:${taskId}:${studentId}`, Typed: TypedExtension });
  const { form, isDraft, startOver } = useFormWithDraft({
    resolver: zodResolver(ExtensionDetails),
    saved: { day: extension?.day ?? '', reason: extension?.reason ?? '' },
    draft,
    firstField: 'day',
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  function finish({ data, error }: Awaited<ReturnType<typeof grant>>) {
    if (!data) return void (isNotSignedIn(error) || setFailure(sentenceOf(error)));
    draft.drop();
    onDone();
    void toast.success(data.message);
  }

  return (
    <form
      className={styles.form}
      onSubmit={handleSubmit(async (details) => finish(await grant({ taskId, studentId, details })))}
      noValidate
    >
      {isDraft && <DraftNotice onStartOver={startOver} />}
      <p>
        {rich(texts.dueNow, { day: <SchoolDay day={dueDay} /> })} {extension && texts.grantedBy(extension.grantedBy)}
      </p>
      <TextInput label={texts.dayLabel} type="date" error={errors.day?.message} {...register('day')} />
      <TextInput
        label={texts.reasonLabel}
        description={texts.reasonHint}
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
      <InlineError message={failure} />
      <div className={styles.buttons}>
        {extension && (
          <Button look="quiet" isBusy={isRevoking} onClick={async () => finish(await revoke({ taskId, studentId }))}>
            {texts.takeBack}
          </Button>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
