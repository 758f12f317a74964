/** The video in the form of a lesson. */
import { useWatch } from 'react-hook-form';
import { useVideoSending } from '#web/api/videos.ts';
import { VideoField } from '#web/ui/VideoField.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  onSending: (isSending: boolean) => void;
}

export function LessonVideo({ form: { control, setValue }, onSending }: Props) {
  const videoUrl = useWatch({ control, name: 'videoUrl' });

  return (
    <VideoField
      {...useVideoSending()}
      label="Video"
      hint="An MP4 or WebM. It goes on where it stopped when the network comes back."
      videoUrl={videoUrl}
      onChange={(video) => {
        setValue('videoUrl', video.videoUrl, { shouldDirty: true });
        setValue('videoName', video.videoName, { shouldDirty: true });
      }}
      onSending={onSending}
    />
  );
}
