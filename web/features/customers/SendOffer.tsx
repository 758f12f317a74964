/** Offers courses to an applicant, in a dialog: prices, a message, and the last day of the offer. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import type { ApplicationOffer } from '#contract/admissions/offers.ts';
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/offers.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { useFormWithDraft } from '#web/ui/form/form-with-draft.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { schoolDayOf } from '#web/ui/time/time-zone.ts';
import { useSendOfferMutation } from './applications.api.ts';
import { ChosenCourses } from './ChosenCourses.tsx';
import { type OfferedCourse, OfferFields, proposeCourses, TypedOffer, toSend } from './chosen-course.ts';
import styles from './EnrolApplicant.module.css';
import { applicantOf } from './intake-choice.ts';

interface Props {
  customer: Customer;
  /** The newest first. */
  offers: ApplicationOffer[];
  /** Renders the form with all courses of the school, once they have loaded. */
  withCourses: (form: (courses: OfferedCourse[]) => ReactNode) => ReactNode;
}

export function SendOffer({ withCourses, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="soft" onClick={() => setOpen(true)}>
        {texts.send}
      </Button>
      {isOpen && (
        <Dialog title={texts.sendTo(props.customer.fullName)} onClose={() => setOpen(false)}>
          {(close) => withCourses((courses) => <OfferForm {...props} courses={courses} onSent={close} />)}
        </Dialog>
      )}
    </>
  );
}

/** Two weeks give a family time to decide. */
const usualLastDay = () => schoolDayOf(new Date(schoolNow() + 14 * 86_400_000));

interface FormProps extends Omit<Props, 'withCourses'> {
  courses: OfferedCourse[];
  onSent: () => void;
}

function OfferForm({ customer, courses, offers, onSent }: FormProps) {
  const [send, { error }] = useSendOfferMutation();
  const { _id: personId } = useMe();
  const draft = formDraft({ personId, subject: `offer:${customer._id}`, Typed: TypedOffer });
  const { form, isDraft, startOver } = useFormWithDraft({
    resolver: zodResolver(OfferFields),
    saved: { courses: proposeCourses(courses, { customer, offers }), note: '', lastDay: usualLastDay() },
    draft,
    firstField: 'note',
  });
  const { errors, isSubmitting } = form.formState;

  async function submit({ courses: chosen, ...offer }: z.output<typeof OfferFields>) {
    const { data } = await send({
      id: customer._id,
      ...offer,
      courses: toSend(chosen),
    });
    if (!data) return;
    draft.drop();
    toast.success(data.offers?.[0]?.isToAccount ? texts.asked(customer.email) : texts.sent(customer.email));
    onSent();
  }

  return (
    <form className={styles.form} onSubmit={form.handleSubmit(submit)} noValidate>
      {isDraft && <DraftNotice onStartOver={startOver} />}
      <p className={styles.hint}>{texts.sendHint(customer.email)}</p>
      <FormProvider {...form}>
        <ChosenCourses courses={courses} applicant={applicantOf(customer, offers)} />
      </FormProvider>
      <InlineError message={errors.courses?.message ?? errors.courses?.root?.message} />
      <Textarea label={texts.note} rows={2} error={errors.note?.message} {...form.register('note')} />
      <TextInput label={texts.lastDay} type="date" error={errors.lastDay?.message} {...form.register('lastDay')} />
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.sendNow}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
