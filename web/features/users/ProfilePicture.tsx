/** The picture field of the profile form. */
import { UserRound } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/fields/pictures.ts';
import * as texts from '#texts/people/users.ts';
import { usePictureField } from '#web/api/uploads/picture-upload.ts';
import { PictureField } from '#web/ui/upload/PictureField.tsx';
import type { ProfileFormState } from './profile-fields.ts';

interface Props {
  form: ProfileFormState;
  onUploadingChange: (isUploading: boolean) => void;
}

export function ProfilePicture({ form, onUploadingChange }: Props) {
  const img = useWatch({ control: form.control, name: 'img' });
  return (
    <PictureField
      {...usePictureField(form)}
      label={texts.picture}
      shape="round"
      img={smallPicture(img)}
      placeholder={<UserRound size={40} aria-hidden />}
      onUploadingChange={onUploadingChange}
    />
  );
}
