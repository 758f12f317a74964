/** The public enrolment form. What comes after it has been sent is the caller's business. */
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Application } from '#contract/customers.ts';
import { customerMessages, studyModes } from '#contract/fields/customer-options.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Applicant } from './Applicant.tsx';
import { type ApplicationForm, draft, fetchOnTouch, focusFirstWrong, nothingTyped } from './application.ts';
import { CourseChoice } from './CourseChoice.tsx';
import styles from './EnrolForm.module.css';
import { Guardian } from './Guardian.tsx';
import { Select } from './Select.tsx';
import { Tick } from './Tick.tsx';

interface Props {
  form: ApplicationForm;
  /** @param isPaying  pressed was 'Pay Now' */
  onSend: (application: Application, isPaying: boolean) => Promise<unknown>;
}

export function EnrolForm({ form, onSend }: Props) {
  const { register, handleSubmit, formState, subscribe, watch, setError } = form;
  const { errors, isSubmitting } = formState;
  const isPhysical = watch('mode') === 'Physical';
  const element = useRef<HTMLFormElement>(null);
  const showWrong = (errors: object) => focusFirstWrong(element.current, errors);

  // What is typed outside of React's sight, with every key, is kept without drawing the form again.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [subscribe],
  );

  const pay = handleSubmit(async (application) => {
    if (application.amount) await onSend(application, true);
    else setError('amount', { message: customerMessages.amount }, { shouldFocus: true });
  }, showWrong);

  return (
    <form
      className={styles.form}
      aria-labelledby="form-title"
      ref={element}
      onSubmit={handleSubmit((application) => onSend(application, false), showWrong)}
      onFocus={fetchOnTouch}
      noValidate
    >
      <Draft form={form} />
      <Applicant form={form} />
      <Select
        label="Mode of study"
        options={studyModes}
        error={errors.mode?.message}
        {...register('mode', { onChange: () => forgetCourse(form) })}
      />
      {isPhysical && <CourseChoice form={form} onPay={pay} />}
      <Guardian form={form} />
      <Tick
        label={
          <>
            I agree to how the school uses this:{' '}
            <Link to={paths.privacy} target="_blank">
              privacy (opens in a new tab)
            </Link>
          </>
        }
        error={errors.consent?.message}
        {...register('consent')}
      />
      {/* Machines fill in every field; people and screen readers do not find this one. */}
      <input
        type="text"
        className={styles.unseen}
        tabIndex={-1}
        aria-hidden
        autoComplete="off"
        {...register('website')}
      />
      <Button type="submit" wide isBusy={isSubmitting}>
        Enroll
      </Button>
    </form>
  );
}

/** Somebody else may have typed it: not every screen has one owner. */
function Draft({ form }: Pick<Props, 'form'>) {
  const [isDraft, setIsDraft] = useState(() => Object.values(draft.find()).some(Boolean));
  if (!isDraft) return null;

  function startOver() {
    form.setFocus('fullName');
    form.reset(nothingTyped);
    draft.drop();
    setIsDraft(false);
  }
  return (
    <div className={styles.draft}>
      <p>This was typed here before. Nothing more is sent until you press Enroll.</p>
      <Button look="quiet" onClick={startOver}>
        Start over
      </Button>
    </div>
  );
}

/** Whoever studies online chooses none, and pays none now. */
function forgetCourse({ getValues, setValue }: ApplicationForm) {
  if (getValues('mode') === 'Physical') return;
  setValue('courses', '');
  setValue('amount', '');
}
