/** The video of a lesson, which resumes where the student stopped and stores the position. */
import type { Lesson } from '#contract/lessons.ts';
import type { Video } from '#contract/videos.ts';
import { useLessonQuery } from '#web/features/lessons/lessons.api.ts';
import { type LessonPosition, usePositionSync } from '#web/features/progress/lesson-position.ts';
import { VideoPlayer } from '#web/features/videos/VideoPlayer.tsx';
import styles from './LessonVideo.module.css';

interface Props {
  lesson: Lesson;
  video: Video;
  place: LessonPosition;
}

export function LessonVideo({ lesson, video, place }: Props) {
  const { refetch } = useLessonQuery(lesson._id);
  const keeper = usePositionSync(place);

  async function renew() {
    const { data: fresh, error } = await refetch();
    return error ? undefined : fresh?.video;
  }
  return (
    <>
      <VideoPlayer name={lesson.title} video={video} picture={lesson.imgThumbnail} renew={renew} {...keeper} />
      <p role="status" className={styles.unknown}>
        {place.isUnknown && !keeper.start && 'The school cannot say yet where you stopped. It is being asked again.'}
      </p>
    </>
  );
}
