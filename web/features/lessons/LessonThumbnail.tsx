/** The picture in the form of a lesson. */
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/pictures.ts';
import { usePictureSending } from '#web/api/pictures.ts';
import { Kanga } from '#web/ui/Kanga.tsx';
import { PictureField } from '#web/ui/PictureField.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  onSending: (isSending: boolean) => void;
}

export function LessonThumbnail({ form: { control, setValue }, onSending }: Props) {
  const [title, img] = useWatch({ control, name: ['title', 'imgThumbnail'] });

  return (
    <PictureField
      {...usePictureSending()}
      label="Thumbnail"
      hint="Shown in the list of lessons, and until the video plays."
      shape="wide"
      img={smallPicture(img)}
      placeholder={<Kanga of={title || 'A new lesson'} />}
      onChange={(picture) => {
        setValue('imgThumbnail', picture.img, { shouldDirty: true });
        setValue('imgName', picture.imgName, { shouldDirty: true });
      }}
      onSending={onSending}
    />
  );
}
