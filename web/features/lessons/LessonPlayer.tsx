/** The video of a lesson as its tutor sees it, and what the school has made of it. */
import { useState } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import type { Rendition, Video } from '#contract/videos.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './LessonPlayer.module.css';

interface Props {
  lesson: Lesson;
  /** Resolves with the lesson and fresh addresses. */
  askAgain: () => PromiseLike<{ data?: Lesson | undefined }>;
}

export function LessonPlayer({ lesson, askAgain }: Props) {
  const { video, videoName } = lesson;
  if (!video) return <EmptyState title="No video yet">Press Edit to add one.</EmptyState>;
  return (
    <div className={styles.video}>
      <Player key={videoName} lesson={lesson} askAgain={askAgain} />
      <p className={styles.sizes}>{sizesInWords(video)}</p>
      {stateInWords[video.state] && <p className={styles.state}>{stateInWords[video.state]}</p>}
    </div>
  );
}

function Player({ lesson, askAgain }: Props) {
  const { title, imgThumbnail, video } = lesson;
  // The first stays: each answer has a fresh one, with which a video that plays would begin anew.
  const [address, setAddress] = useState(lesson.videoUrl);
  const [isBroken, setBroken] = useState(false);

  async function tryAgain() {
    const { data } = await askAgain();
    if (data) setAddress(data.videoUrl);
    setBroken(!data);
  }

  if (isBroken) return <LoadFailed message="The video cannot be played right now." onRetry={tryAgain} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said in it stands in the lesson's description
    <video
      className={styles.player}
      src={address}
      poster={imgThumbnail || video?.poster || undefined}
      controls
      preload="metadata"
      aria-label={`Video: ${title}`}
      onError={() => setBroken(true)}
    />
  );
}

const renditionNames: Record<Rendition, string> = { normal: 'Normal', low: 'low data', audio: 'audio only' };

const sizesInWords = ({ renditions }: Video) =>
  renditions.map(({ rendition, bytes }) => `${renditionNames[rendition]} ${formatBytes(bytes)}`).join(' · ');

const stateInWords: Record<Video['state'], string> = {
  arrived: 'The school is preparing smaller versions.',
  ready: '',
  failed: 'The school could not make smaller versions of it.',
};
