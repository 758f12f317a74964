/** The picture in the form of a profile. */
import { UserRound } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/pictures.ts';
import { usePictureSending } from '#web/api/pictures.ts';
import { PictureField } from '#web/ui/PictureField.tsx';
import type { ProfileFormState } from './profile-fields.ts';

interface Props {
  form: ProfileFormState;
  onSending: (isSending: boolean) => void;
}

export function ProfilePicture({ form: { control, setValue }, onSending }: Props) {
  const img = useWatch({ control, name: 'img' });

  return (
    <PictureField
      {...usePictureSending()}
      label="Picture"
      shape="round"
      img={smallPicture(img)}
      placeholder={<UserRound size={40} aria-hidden />}
      onChange={(picture) => {
        setValue('img', picture.img, { shouldDirty: true });
        setValue('imgName', picture.imgName, { shouldDirty: true });
      }}
      onSending={onSending}
    />
  );
}
