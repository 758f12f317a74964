/** The picture field of a course form. */
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/fields/pictures.ts';
import * as texts from '#texts/learning/courses.ts';
import { usePictureField } from '#web/api/uploads/picture-upload.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { PictureField } from '#web/ui/upload/PictureField.tsx';
import type { CourseFormState } from './course-fields.ts';

interface Props {
  form: CourseFormState;
  onSending: (isSending: boolean) => void;
}

export function CoursePicture({ form, onSending }: Props) {
  const [title, img] = useWatch({ control: form.control, name: ['title', 'img'] });
  return (
    <PictureField
      {...usePictureField(form)}
      label={texts.picture}
      hint={texts.pictureHint}
      shape="wide"
      img={smallPicture(img)}
      placeholder={<Kanga seed={title || 'new course'} />}
      onUploadingChange={onSending}
    />
  );
}
