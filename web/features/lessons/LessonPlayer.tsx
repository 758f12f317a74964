/** The video of a lesson as its tutor sees it, with its renditions. */
import { useState } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import type { Rendition, Video } from '#contract/videos.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './LessonPlayer.module.css';

interface Props {
  lesson: Lesson;
  /** Fetches the lesson again, with fresh video URLs. */
  refetch: () => PromiseLike<{ data?: Lesson | undefined }>;
}

export function LessonPlayer({ lesson, refetch }: Props) {
  const { video, videoName } = lesson;
  if (!video) return <EmptyState title="No video yet">Press Edit to add one.</EmptyState>;
  return (
    <div className={styles.video}>
      <Player key={videoName} lesson={lesson} refetch={refetch} />
      <p className={styles.sizes}>{sizesLabel(video)}</p>
      {stateLabels[video.state] && <p className={styles.state}>{stateLabels[video.state]}</p>}
    </div>
  );
}

function Player({ lesson, refetch }: Props) {
  const { title, imgThumbnail, video } = lesson;
  // Keeps the URL of the first reply: each reply has a new URL, and a new `src` would restart a playing video.
  const [url, setUrl] = useState(lesson.videoUrl);
  const [isBroken, setBroken] = useState(false);

  async function tryAgain() {
    const { data } = await refetch();
    if (data) setUrl(data.videoUrl);
    setBroken(!data);
  }

  if (isBroken) return <LoadFailed message="The video cannot be played right now." onRetry={tryAgain} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the lesson's description states the video's content
    <video
      className={styles.player}
      src={url}
      poster={imgThumbnail || video?.poster || undefined}
      controls
      preload="metadata"
      aria-label={`Video: ${title}`}
      onError={() => setBroken(true)}
    />
  );
}

const renditionNames: Record<Rendition, string> = { normal: 'Normal', low: 'low data', audio: 'audio only' };

const sizesLabel = ({ renditions }: Video) =>
  renditions.map(({ rendition, bytes }) => `${renditionNames[rendition]} ${formatBytes(bytes)}`).join(' · ');

const stateLabels: Record<Video['state'], string> = {
  arrived: 'The school server is preparing smaller versions.',
  ready: '',
  failed: 'The school server could not make smaller versions.',
};
