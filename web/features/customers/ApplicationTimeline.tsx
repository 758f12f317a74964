/** Everything that happened to an application, the newest first, and a form that adds a note. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { z } from 'zod';
import { type ApplicationEvent, applications } from '#contract/admissions/applications.ts';
import * as texts from '#texts/people/applications.ts';
import * as customersTexts from '#texts/people/customers.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useFormWithDraft } from '#web/ui/form/form-with-draft.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ApplicationParts.module.css';
import { useAddApplicationNoteMutation } from './applications.api.ts';
import { eventLabel } from './event-label.ts';

interface Props {
  applicationId: string;
  /** Oldest first. */
  timeline: ApplicationEvent[];
}

export const ApplicationTimeline = ({ applicationId, timeline }: Props) => (
  <>
    <NewNote key={applicationId} applicationId={applicationId} />
    <ol className={styles.timeline} aria-label={texts.timeline}>
      {timeline.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, and two may be equal
        <li key={timeline.length - index} className={styles.event}>
          <span className={styles.what}>{eventLabel(event)}</span>
          <span className={styles.aside}>
            {event.byName ?? texts.byApplicant}, <DateTime at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  </>
);

const TypedNote = z.object({ text: z.string() });
const blank = { text: '' };

function NewNote({ applicationId }: { applicationId: string }) {
  const [addNote] = useAddApplicationNoteMutation();
  const alertFailure = useFailureAlert();
  const { _id: personId } = useMe();
  const { form, showSaved } = useFormWithDraft({
    resolver: zodResolver(applications.addNote.body),
    saved: blank,
    draft: formDraft({ personId, subject: `note:${applicationId}`, Typed: TypedNote }),
    firstField: 'text',
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  async function add({ text }: { text: string }) {
    const { data, error } = await addNote({ id: applicationId, text });
    if (data) showSaved(blank);
    await alertFailure(error);
  }

  return (
    <form className={styles.add} onSubmit={handleSubmit(add)} noValidate>
      <Textarea label={customersTexts.note} rows={2} error={errors.text?.message} {...register('text')} />
      <Button type="submit" look="soft" isBusy={isSubmitting}>
        {customersTexts.save}
      </Button>
    </form>
  );
}
