/** The fields about the applicant. */
import { Textarea, TextInput } from '@mantine/core';
import { counties, educations, genders } from '#contract/fields/customer-options.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import type { ApplicationForm } from './application-form.ts';
import { OptionSelect } from './OptionSelect.tsx';

export function ApplicantFields({ form }: { form: ApplicationForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      <Textarea
        label="About"
        description="What you do now, and what you want to learn."
        rows={3}
        error={errors.about?.message}
        {...register('about')}
      />
      <OptionSelect label="County" options={counties} error={errors.county?.message} {...register('county')} />
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
      <OptionSelect label="Gender" options={genders} error={errors.gender?.message} {...register('gender')} />
      <OptionSelect
        label="Education"
        options={educations}
        error={errors.education?.message}
        {...register('education')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
    </>
  );
}
