/**
 * Shows the task to hand in whose deadline is nearest, past or future, and how many more are due. The card is always
 * rendered, so that nothing below it jumps.
 */
import { Link } from 'react-router';
import type { Course } from '#contract/courses.ts';
import type { CourseProgress, NextDue } from '#contract/progress.ts';
import * as texts from '#texts/dashboard.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { DueBadge } from '#web/features/tasks/deadline/DueBadge.tsx';
import { deadlineLabel } from '#web/features/tasks/deadline/deadline-time.ts';
import { daysUntil } from '#web/features/tasks/deadline/due.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { useNow } from '#web/ui/time/now.ts';
import styles from './DueNext.module.css';

interface Props {
  /** The courses that the student has joined; undefined while they load. */
  joined: Course[] | undefined;
  progress: CourseProgress[] | 'failed' | undefined;
}

export function DueNext({ joined, progress }: Props) {
  if (progress === 'failed') return <NothingDue text={texts.dueNotLoaded} />;
  if (!joined || !progress) return <div className={styles.due} aria-hidden />;
  return <Due joined={joined} progress={progress} />;
}

function Due({ joined, progress }: { joined: Course[]; progress: CourseProgress[] }) {
  // Rerenders each minute, because midnight may pass while the page is open.
  useNow();
  const now = new Date(schoolNow());
  const due = dueIn(joined, progress).filter(acceptsHandins(now)).sort(byNearness(now));
  const [nearest] = due;
  if (!nearest) return <NothingDue text={texts.nothingDue} />;
  const { taskId, name, deadline, courseTitle } = nearest;
  const more = due.reduce((sum, { count }) => sum + count, -1);
  return (
    <div className={styles.due}>
      <div className={styles.text}>
        <p className={styles.when}>
          <DueBadge deadline={deadline} />
          <span>{daysUntil(deadline, now) < 0 ? texts.lateAccepted : texts.until(deadlineLabel(deadline))}</span>
        </p>
        <p className={styles.task}>
          <strong>{name}</strong> · {courseTitle}
        </p>
      </div>
      <div className={styles.links}>
        <ButtonLink look="soft" to={paths.assignment(taskId)} state={{ isOpened: true }}>
          {texts.handIn}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
        {more > 0 && (
          <Link to={paths.assignments} className={styles.more}>
            {texts.moreToHandIn(more)}
          </Link>
        )}
      </div>
    </div>
  );
}

const NothingDue = ({ text }: { text: string }) => (
  <div className={styles.due}>
    <p className={styles.text}>{text}</p>
    <div className={styles.links}>
      <Link to={paths.assignments} className={styles.more}>
        {texts.allAssignments}
      </Link>
    </div>
  </div>
);

type DueTask = NextDue & { courseTitle: string };

const dueIn = (joined: Course[], progress: CourseProgress[]): DueTask[] =>
  joined.flatMap(({ _id, title }) => {
    const due = progress.find(({ courseId }) => courseId === _id)?.due;
    return due ? [{ ...due, courseTitle: title }] : [];
  });

/** Whether the task still accepts a hand-in: its day may have ended since the task was fetched. */
const acceptsHandins =
  (now: Date) =>
  ({ deadline, lateRule }: DueTask) =>
    lateRule === 'accepted' || daysUntil(deadline, now) >= 0;

/** Sorts by distance from today. Of two equally near tasks, the one that is not late comes first. */
const byNearness = (now: Date) => (a: DueTask, b: DueTask) =>
  distance(a, now) - distance(b, now) || b.deadline.localeCompare(a.deadline);

const distance = ({ deadline }: DueTask, now: Date) => Math.abs(daysUntil(deadline, now));
