/** The video of a lesson, which goes on where the student stopped and keeps her place. */
import type { Lesson } from '#contract/lessons.ts';
import type { Video } from '#contract/videos.ts';
import { useLessonQuery } from '#web/features/lessons/lessons.api.ts';
import { type KeptPlace, usePlaceKeeper } from '#web/features/progress/kept-place.ts';
import type { Place } from '#web/features/videos/playback.ts';
import { VideoPlayer } from '#web/features/videos/VideoPlayer.tsx';
import styles from './LessonVideo.module.css';

interface Props {
  lesson: Lesson;
  video: Video;
  place: KeptPlace;
}

export function LessonVideo(props: Props) {
  const { known } = props.place;
  if (known) return <KeptVideo {...props} known={known} />;
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

function KeptVideo({ lesson, video, place, known }: Props & { known: Place }) {
  const { refetch } = useLessonQuery(lesson._id);
  const keeper = usePlaceKeeper(place, known);

  async function renew() {
    const { data: fresh, error } = await refetch();
    return error ? undefined : fresh?.video;
  }
  return <VideoPlayer name={lesson.title} video={video} picture={lesson.imgThumbnail} renew={renew} {...keeper} />;
}
