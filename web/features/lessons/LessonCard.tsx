/** A lesson in a tutor's list; the whole card links to it. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { smallPicture } from '#contract/fields/pictures.ts';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import { schoolDayOf } from '#web/ui/time/time-zone.ts';
import { DraftBadge } from './DraftBadge.tsx';
import styles from './LessonCard.module.css';
import { minutesOf, timeLabel } from './labels.ts';

interface Props {
  lesson: Lesson;
  to: string;
  /** The language of the title, if it is not the page's. */
  lang: string | undefined;
  /** Whether this lesson is open beside the list. */
  isCurrent: boolean;
  /** The drag handle. */
  handle?: ReactNode;
}

export function LessonCard({ lesson, to, lang, isCurrent, handle }: Props) {
  const { _id, title, imgThumbnail, isPublished, tasks, taskList, prerequisite } = lesson;
  const time = timeLabel(minutesOf(lesson));
  const opening = openingLabel(lesson);
  return (
    <article className={styles.card} data-current={isCurrent || undefined}>
      {imgThumbnail ? (
        <img className={styles.picture} src={smallPicture(imgThumbnail)} alt="" loading="lazy" decoding="async" />
      ) : (
        <Kanga seed={_id} className={styles.picture} />
      )}
      <div className={styles.words}>
        <Link to={to} lang={lang} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
        <p>
          {!isPublished && <DraftBadge />}
          {time && <span>{time}</span>}
          <span>{tasks === 0 ? texts.noTasks : texts.taskCount(tasks)}</span>
          {opening && <span>{opening}</span>}
          {lesson.opensAfterPrevious && <span>{pacingTexts.opensAfterPrevious}</span>}
          {prerequisite?.isAwaited && <span>{pacingTexts.opensAfterChosen(prerequisite.title)}</span>}
        </p>
        {prerequisite && !prerequisite.isAwaited && (
          <p className={styles.warning}>
            <TriangleAlert size={16} aria-hidden />
            <span>{pacingTexts.notAwaited(prerequisite.title)}</span>
          </p>
        )}
        {taskList.length > 0 && (
          <ul lang={lang} className={styles.tasks}>
            {taskList.map((task) => (
              <li key={task._id}>{task.name}</li>
            ))}
          </ul>
        )}
      </div>
      {handle}
    </article>
  );
}

function openingLabel({ opensFrom, opensDay, opensAfterDays }: Lesson) {
  if (opensFrom === 'publication') return '';
  if (opensFrom !== 'date') return pacingTexts.opensAfter[opensFrom](opensAfterDays);
  const isAhead = opensDay && opensDay > schoolDayOf(new Date(schoolNow()));
  return isAhead ? pacingTexts.opensOn(formatSchoolDay(opensDay)) : '';
}
