/** The video of a lesson, which resumes where the student stopped and stores the position. */
import type { Ref } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import type { Video } from '#contract/videos.ts';
import * as texts from '#texts/learning/progress.ts';
import { useLessonQuery } from '#web/features/lessons/lessons.api.ts';
import { type LessonPosition, usePositionSync } from '#web/features/progress/lesson-position.ts';
import { type VideoHandle, VideoPlayer } from '#web/features/videos/VideoPlayer.tsx';
import styles from './LessonVideo.module.css';
import { useCopies } from './offline/copies-here.ts';
import { withStoredVideo } from './offline/stored-video.ts';

interface Props {
  ref: Ref<VideoHandle>;
  lesson: Lesson;
  video: Video;
  place: LessonPosition;
}

/** The player, which waits until it is known whether this device has stored the video. */
export default function LessonVideo(props: Props) {
  const copies = useCopies();
  if (!copies) return <div className={styles.waiting} />;
  const { _id: lessonId } = props.lesson;
  const isStored = copies.some((copy) => copy.lessonId === lessonId && copy.hasVideo);
  return <Player {...props} stored={isStored ? (video) => withStoredVideo(lessonId, video) : undefined} />;
}

interface PlayerProps extends Props {
  /** Returns the video with its stored rendition; undefined if this device stores none. */
  stored: ((video: Video) => Video) | undefined;
}

function Player({ ref, lesson, video, place, stored }: PlayerProps) {
  const { refetch } = useLessonQuery(lesson._id);
  const positionSync = usePositionSync(place);

  async function renew() {
    const { data: freshLesson, error } = await refetch();
    if (error || !freshLesson?.video) return error ? undefined : freshLesson?.video;
    return stored ? stored(freshLesson.video) : freshLesson.video;
  }
  return (
    <>
      <VideoPlayer
        ref={ref}
        name={lesson.title}
        video={stored ? stored(video) : video}
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
