/** The fields about the applicant. */
import { Textarea, TextInput } from '@mantine/core';
import { counties, educations, genders } from '#contract/fields/customer-options.ts';
import * as texts from '#texts/people/customers.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import type { ApplicationForm } from './application-form.ts';
import { OptionSelect } from './OptionSelect.tsx';

export function ApplicantFields({ form }: { form: ApplicationForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={texts.fullNameLabel}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <Textarea
        label={texts.aboutLabel}
        description={texts.aboutHint}
        rows={3}
        error={errors.about?.message}
        {...register('about')}
      />
      <OptionSelect
        label={texts.countyLabel}
        options={counties}
        error={errors.county?.message}
        {...register('county')}
      />
      <TextInput
        label={texts.townLabel}
        autoComplete="address-level2"
        error={errors.town?.message}
        {...register('town')}
      />
      <TextInput
        label={texts.phoneLabel}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <OptionSelect
        label={texts.genderLabel}
        options={genders}
        labels={texts.genders}
        error={errors.gender?.message}
        {...register('gender')}
      />
      <OptionSelect
        label={texts.educationLabel}
        options={educations}
        labels={texts.educations}
        error={errors.education?.message}
        {...register('education')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
    </>
  );
}
