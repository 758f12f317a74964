/** The form of the school's details, beside a preview of the changes. */
import { Textarea, TextInput } from '@mantine/core';
import { School } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/fields/pictures.ts';
import type { SchoolDetails, SchoolDetailsChange } from '#contract/school-details.ts';
import * as texts from '#texts/people/school-details.ts';
import { usePictureField } from '#web/api/uploads/picture-upload.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { PictureField } from '#web/ui/upload/PictureField.tsx';
import { UploadPending } from '#web/ui/upload/UploadPending.tsx';
import { Preview } from './Preview.tsx';
import styles from './SchoolDetails.module.css';
import { type DetailsFields, type DetailsForm, fieldsOf, toChange, useDetailsForm } from './school-details-fields.ts';

interface Props {
  details: SchoolDetails;
  /** Called with the changed fields only. Resolves with the details after the change; undefined if it failed. */
  onSave: (change: SchoolDetailsChange) => Promise<SchoolDetails | undefined>;
}

export function SchoolDetailsForm({ details, onSave }: Props) {
  const form = useDetailsForm(details);
  const { handleSubmit, formState, control, getValues, resetField } = form;
  const [isUploading, setUploading] = useState(false);
  const fields = useWatch({ control }) as DetailsFields;

  async function save(changed: DetailsFields) {
    const typed = getValues();
    const saved = await onSave(toChange(changed, details));
    if (!saved) return;
    // Resets only fields that the user has not edited while the change was being saved.
    for (const [name, defaultValue] of Object.entries(fieldsOf(saved)) as [keyof DetailsFields, string][])
      if (getValues(name) === typed[name]) resetField(name, { defaultValue });
  }

  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
        <LogoField form={form} img={fields.img} onUploadingChange={setUploading} />
        <Fields form={form} />
        <Button type="submit" isBusy={formState.isSubmitting || isUploading}>
          {texts.save}
        </Button>
        <UploadPending isUploading={isUploading} />
      </form>
      <Preview school={fields} />
    </div>
  );
}

interface LogoProps {
  form: DetailsForm;
  img: string;
  onUploadingChange: (isUploading: boolean) => void;
}

const LogoField = ({ form, img, onUploadingChange }: LogoProps) => (
  <PictureField
    {...usePictureField(form)}
    label={texts.logo}
    hint={texts.logoHint}
    shape="round"
    img={smallPicture(img)}
    placeholder={<School size={40} aria-hidden />}
    onUploadingChange={onUploadingChange}
  />
);

function Fields({ form: { register, formState } }: { form: DetailsForm }) {
  const { errors } = formState;
  return (
    <>
      <TextInput label={texts.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextInput
        label={texts.shortName}
        description={texts.shortNameHint}
        autoComplete="off"
        error={errors.shortName?.message}
        {...register('shortName')}
      />
      <Textarea
        label={texts.address}
        description={texts.addressHint}
        rows={4}
        error={errors.address?.message}
        {...register('address')}
      />
      <TextInput
        label={texts.taxPin}
        description={texts.taxPinHint}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.taxPin?.message}
        {...register('taxPin')}
      />
      <TextInput
        label={texts.phone}
        description={texts.phoneHint}
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextInput
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  );
}
