/** The picture field of a lesson form. */
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/fields/pictures.ts';
import * as texts from '#texts/learning/lessons.ts';
import { usePictureField } from '#web/api/uploads/picture-upload.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { PictureField } from '#web/ui/upload/PictureField.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  onUploadingChange: (isSending: boolean) => void;
}

export function LessonThumbnail({ form: { control, setValue }, onUploadingChange }: Props) {
  const [title, img] = useWatch({ control, name: ['title', 'imgThumbnail'] });
  const field = usePictureField({
    // usePictureField sets the picture's URL as `img`, but a lesson form calls this field `imgThumbnail`.
    setValue: (name, ...rest) => setValue(name === 'img' ? 'imgThumbnail' : name, ...rest),
  });
  return (
    <PictureField
      {...field}
      label={texts.thumbnail}
      hint={texts.thumbnailHint}
      shape="wide"
      img={smallPicture(img)}
      placeholder={<Kanga seed={title || 'new lesson'} />}
      onUploadingChange={onUploadingChange}
    />
  );
}
