/** The video of a lesson as its tutor sees it, with its renditions. */
import { useState } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import type { Video } from '#contract/videos.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as videosTexts from '#texts/learning/videos.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './LessonPlayer.module.css';

interface Props {
  lesson: Lesson;
  /** Fetches the lesson again. The reply has new video URLs. */
  refetch: () => PromiseLike<{ data?: Lesson | undefined }>;
}

export function LessonPlayer({ lesson, refetch }: Props) {
  const { video, videoName } = lesson;
  if (!video) return <EmptyState title={lessonsTexts.noVideo}>{lessonsTexts.addVideo}</EmptyState>;
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

  if (isBroken) return <LoadFailed message={videosTexts.notPlaying} onRetry={tryAgain} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the lesson's description states the video's content
    <video
      className={styles.player}
      src={url}
      poster={imgThumbnail || video?.poster || undefined}
      controls
      preload="metadata"
      aria-label={videosTexts.named(title)}
      onError={() => setBroken(true)}
    />
  );
}

const sizesLabel = ({ renditions }: Video) =>
  renditions
    .map(({ rendition, bytes }) => `${videosTexts.renditionsInList[rendition]} ${formatBytes(bytes)}`)
    .join(' · ');

const stateLabels: Record<Video['state'], string> = {
  arrived: videosTexts.beingPrepared,
  ready: '',
  failed: videosTexts.preparationFailed,
};
