/** The video field of a lesson form. */
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/learning/lessons.ts';
import { useVideoField } from '#web/api/uploads/video-upload.ts';
import { VideoField } from '#web/ui/upload/VideoField.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  onUploadingChange: (isSending: boolean) => void;
}

export function LessonVideo({ form, onUploadingChange }: Props) {
  const videoUrl = useWatch({ control: form.control, name: 'videoUrl' });
  return (
    <VideoField
      {...useVideoField(form)}
      label={texts.video}
      hint={texts.videoHint}
      videoUrl={videoUrl}
      onUploadingChange={onUploadingChange}
    />
  );
}
