/** The review before an applicant is enrolled: the student's name, and the courses with their prices. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import type { ApplicationOffer } from '#contract/admissions/offers.ts';
import type { Customer } from '#contract/customers.ts';
import { proposePersonName } from '#contract/rules/person-name.ts';
import * as texts from '#texts/people/admissions.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { useFormWithDraft } from '#web/ui/form/form-with-draft.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { ChosenCourses } from './ChosenCourses.tsx';
import { Fields, type OfferedCourse, proposeCourses, TypedEnrolment, toSend } from './chosen-course.ts';
import { useEnrolApplicantMutation } from './customers.api.ts';
import styles from './EnrolApplicant.module.css';
import { applicantOf } from './intake-choice.ts';

interface Props {
  customer: Customer;
  courses: OfferedCourse[];
  /** The newest first. */
  offers: ApplicationOffer[] | undefined;
  onEnrolled: () => void;
}

export function EnrolmentForm({ customer, courses, offers, onEnrolled }: Props) {
  const [enrol, { error }] = useEnrolApplicantMutation();
  const { _id: personId } = useMe();
  const draft = formDraft({ personId, subject: `enrolment:${customer._id}`, Typed: TypedEnrolment });
  const { form, isDraft, startOver } = useFormWithDraft({
    resolver: zodResolver(Fields),
    saved: {
      name: proposePersonName(customer.fullName),
      courses: proposeCourses(courses, { customer, offers }),
    },
    draft,
    firstField: 'name',
  });
  const { errors, isSubmitting } = form.formState;
  const isMinor = customer.guardianName !== '';

  async function open({ name, courses: chosen }: z.output<typeof Fields>) {
    const { data } = await enrol({
      _id: customer._id,
      name,
      courses: toSend(chosen),
    });
    if (!data) return;
    draft.drop();
    const opened = isMinor ? guardiansTexts.enrolled(name) : texts.opened(name);
    toast.success(data.studentId ? opened : offersTexts.asked(customer.email));
    onEnrolled();
  }

  return (
    <form className={styles.form} onSubmit={form.handleSubmit(open)} noValidate>
      {isDraft && <DraftNotice onStartOver={startOver} />}
      <p className={styles.hint}>{(isMinor ? guardiansTexts.enrolHint : texts.hint)(customer.email)}</p>
      <TextInput label={texts.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <FormProvider {...form}>
        <ChosenCourses courses={courses} applicant={applicantOf(customer, offers)} />
      </FormProvider>
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.openAccount}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
