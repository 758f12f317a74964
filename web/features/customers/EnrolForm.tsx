/** The public enrolment form. What comes after it has been sent is the caller's business. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { counties, customerMessages, educations, genders, studyModes } from '#contract/customer-options.ts';
import type { Application } from '#contract/customers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { type ApplicationForm, draft, fetchOnTouch } from './application.ts';
import { CourseChoice } from './CourseChoice.tsx';
import styles from './EnrolForm.module.css';
import { Guardian } from './Guardian.tsx';
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

  // What is typed outside of React's sight, with every key, is kept without drawing the form again.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [subscribe],
  );

  const pay = handleSubmit(async (application) => {
    if (application.amount) await onSend(application, true);
    else setError('amount', { message: customerMessages.amount }, { shouldFocus: true });
  });

  return (
    <form
      className={styles.form}
      aria-labelledby="form-title"
      onSubmit={handleSubmit((application) => onSend(application, false))}
      onFocus={fetchOnTouch}
      noValidate
    >
      <TextInput label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      <Textarea
        label="About"
        description="What you do now, and what you want to learn."
        rows={3}
        error={errors.about?.message}
        {...register('about')}
      />
      <Select label="County" options={counties} error={errors.county?.message} {...register('county')} />
      <TextInput label="Town" autoComplete="address-level2" error={errors.town?.message} {...register('town')} />
      <TextInput
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Select label="Gender" options={genders} error={errors.gender?.message} {...register('gender')} />
      <Select label="Education" options={educations} error={errors.education?.message} {...register('education')} />
      <EmailField error={errors.email?.message} {...register('email')} />
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

/** Whoever studies online chooses none, and pays none now. */
function forgetCourse({ getValues, setValue }: ApplicationForm) {
  if (getValues('mode') === 'Physical') return;
  setValue('courses', '');
  setValue('amount', '');
}

interface SelectProps extends React.ComponentProps<typeof NativeSelect> {
  options: readonly string[];
}

const Select = ({ options, ...rest }: SelectProps) => (
  <NativeSelect
    {...rest}
    data={[{ value: '', label: 'Choose' }, ...options]}
    rightSection={<ChevronDown size={18} aria-hidden />}
  />
);
