/** The picture in the form of a profile. */
import { UserRound } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { PICTURE_TYPES, pictureMessages, smallPicture } from '#contract/pictures.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useSendPictureMutation } from '#web/api/pictures.ts';
import { PictureField } from '#web/ui/PictureField.tsx';
import type { ProfileFormState } from './profile-fields.ts';

interface Props {
  form: ProfileFormState;
  onSending: (isSending: boolean) => void;
}

export function ProfilePicture({ form: { control, setValue }, onSending }: Props) {
  const img = useWatch({ control, name: 'img' });
  const [send] = useSendPictureMutation();

  return (
    <PictureField
      label="Picture"
      shape="round"
      img={smallPicture(img)}
      placeholder={<UserRound size={40} aria-hidden />}
      accept={PICTURE_TYPES}
      send={send}
      inWords={pictureMessages.uploading}
      sentenceOf={sentenceOf}
      onChange={(picture) => {
        setValue('img', picture.img, { shouldDirty: true });
        setValue('imgName', picture.imgName, { shouldDirty: true });
      }}
      onSending={onSending}
    />
  );
}
