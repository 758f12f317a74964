/** The public enrolment form. The caller handles what follows a submission. */
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Application } from '#contract/customers.ts';
import { studyModes } from '#contract/fields/customer-options.ts';
import { english } from '#texts/english.ts';
import * as texts from '#texts/people/customers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Bilingual } from '#web/ui/language/Bilingual.tsx';
import { ApplicantFields } from './ApplicantFields.tsx';
import { type ApplicationForm, draft, emptyFields, fetchOnTouch, focusFirstError } from './application-form.ts';
import { CourseFields } from './CourseFields.tsx';
import styles from './EnrolForm.module.css';
import { GuardianFields } from './GuardianFields.tsx';
import { OptionSelect } from './OptionSelect.tsx';
import { StartField } from './StartField.tsx';
import type { StartChoices } from './start-choices.ts';

interface Props {
  form: ApplicationForm;
  starts: StartChoices;
  /** @param isPaying  whether 'Pay Now' was pressed */
  onSend: (application: Application, isPaying: boolean) => Promise<unknown>;
}

export function EnrolForm({ form, starts, onSend }: Props) {
  const { register, handleSubmit, formState, subscribe, watch, setError } = form;
  const { errors, isSubmitting } = formState;
  const isPhysical = watch('mode') === 'Physical';
  const element = useRef<HTMLFormElement>(null);
  const focusErrors = (errors: object) => focusFirstError(element.current, errors);

  // Saves each change as a draft, by a subscription, so that the form is not rerendered on every change.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [subscribe],
  );

  const pay = handleSubmit(async (application) => {
    if (application.amount) await onSend(application, true);
    else setError('amount', { message: texts.amount }, { shouldFocus: true });
  }, focusErrors);

  return (
    <form
      className={styles.form}
      aria-labelledby="form-title"
      ref={element}
      onSubmit={handleSubmit((application) => onSend(application, false), focusErrors)}
      onFocus={() => {
        fetchOnTouch();
        starts.loadOnce();
      }}
      noValidate
    >
      <Draft form={form} />
      <ApplicantFields form={form} />
      <OptionSelect
        label={texts.modeLabel}
        options={studyModes}
        labels={texts.studyModes}
        error={errors.mode?.message}
        {...register('mode', { onChange: () => clearCourse(form) })}
      />
      {isPhysical && <CourseFields form={form} onPay={pay} />}
      <StartField form={form} starts={starts} />
      <GuardianFields form={form} />
      <Checkbox
        label={
          <Bilingual
            text={rich(texts.agree, { link: privacyLink })}
            english={english && rich(english.customers.agree, { link: privacyLink })}
          />
        }
        error={errors.consent?.message}
        {...register('consent')}
      />
      {/* A honeypot: bots fill in every field; people and screen readers do not find this one. */}
      <input
        type="text"
        className={styles.honeypot}
        tabIndex={-1}
        aria-hidden
        autoComplete="off"
        {...register('website')}
      />
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.enroll}
      </Button>
    </form>
  );
}

const privacyLink = (words: string) => (
  <Link to={paths.privacy} target="_blank">
    {words}
  </Link>
);

/** Offers to discard a restored draft, because on a shared device it may be another person's. */
function Draft({ form }: Pick<Props, 'form'>) {
  const [isDraft, setIsDraft] = useState(() => Object.values(draft.find()).some(Boolean));
  if (!isDraft) return null;

  function startOver() {
    form.setFocus('fullName');
    form.reset(emptyFields);
    draft.drop();
    setIsDraft(false);
  }
  return (
    <div className={styles.draft}>
      <p>{texts.draftFound}</p>
      <Button look="quiet" onClick={startOver}>
        {texts.startOver}
      </Button>
    </div>
  );
}

/** Clears the course and the amount, because online study has no course to choose and nothing to pay now. */
function clearCourse({ getValues, setValue }: ApplicationForm) {
  if (getValues('mode') === 'Physical') return;
  setValue('courses', '');
  setValue('amount', '');
}
