/** The picture in the form of a course. */
import { useWatch } from 'react-hook-form';
import { smallPicture } from '#contract/pictures.ts';
import { usePictureSending } from '#web/api/pictures.ts';
import { Kanga } from '#web/ui/Kanga.tsx';
import { PictureField } from '#web/ui/PictureField.tsx';
import type { CourseFormState } from './course-fields.ts';

interface Props {
  form: CourseFormState;
  onSending: (isSending: boolean) => void;
}

export function CoursePicture({ form: { control, setValue }, onSending }: Props) {
  const [title, img] = useWatch({ control, name: ['title', 'img'] });

  return (
    <PictureField
      {...usePictureSending()}
      label="Picture"
      hint="Without one, the course gets a pattern of its own."
      shape="wide"
      img={smallPicture(img)}
      placeholder={<Kanga of={title || 'A new course'} />}
      onChange={(picture) => {
        setValue('img', picture.img, { shouldDirty: true });
        setValue('imgName', picture.imgName, { shouldDirty: true });
      }}
      onSending={onSending}
    />
  );
}
