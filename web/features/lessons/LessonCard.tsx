/** A lesson in a tutor's list; all of it leads to the lesson. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Lesson } from '#contract/lessons.ts';
import { smallPicture } from '#contract/pictures.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { DraftMark } from './DraftBadge.tsx';
import styles from './LessonCard.module.css';
import { tasksInWords } from './labels.ts';

interface Props {
  lesson: Lesson;
  to: string;
  /** It is the one that is open. */
  isCurrent: boolean;
  /** What it is moved by. */
  handle?: ReactNode;
}

export function LessonCard({ lesson, to, isCurrent, handle }: Props) {
  const { _id, title, imgThumbnail, isPublished, tasks } = lesson;
  return (
    <article className={styles.card} data-current={isCurrent || undefined}>
      {imgThumbnail ? (
        <img className={styles.picture} src={smallPicture(imgThumbnail)} alt="" loading="lazy" decoding="async" />
      ) : (
        <Kanga seed={_id} className={styles.picture} />
      )}
      <div className={styles.words}>
        <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
        <p>
          {!isPublished && <DraftMark />}
          <span>{tasks === 0 ? 'No tasks' : tasksInWords(tasks)}</span>
        </p>
      </div>
      {handle}
    </article>
  );
}
