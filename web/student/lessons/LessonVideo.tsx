/** The video of a lesson, which resumes where the student stopped and stores the position. */
import type { Ref } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import type { Video } from '#contract/videos.ts';
import * as texts from '#texts/learning/progress.ts';
import { useLessonQuery } from '#web/features/lessons/lessons.api.ts';
import { type LessonPosition, usePositionSync } from '#web/features/progress/lesson-position.ts';
import { type VideoHandle, VideoPlayer } from '#web/features/videos/VideoPlayer.tsx';
import styles from './LessonVideo.module.css';

interface Props {
  ref: Ref<VideoHandle>;
  lesson: Lesson;
  video: Video;
  place: LessonPosition;
}

export function LessonVideo({ ref, lesson, video, place }: Props) {
  const { refetch } = useLessonQuery(lesson._id);
  const positionSync = usePositionSync(place);

  async function renew() {
    const { data: freshLesson, error } = await refetch();
    return error ? undefined : freshLesson?.video;
  }
  return (
    <>
      <VideoPlayer
        ref={ref}
        name={lesson.title}
        video={video}
        fallbackPoster={lesson.imgThumbnail}
        renew={renew}
        {...positionSync}
      />
      <p role="status" className={styles.unknown}>
        {place.isUnknown && !positionSync.start && texts.positionUnknown}
      </p>
    </>
  );
}
