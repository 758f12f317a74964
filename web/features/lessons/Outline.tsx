/** The lessons of a course in order, under the headings of their units, with completion, duration and tasks. */
import { Check, LockKeyhole } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import { lengthLabel, minutesOf, timeLabel } from './labels.ts';
import styles from './Outline.module.css';

/** The lesson with which the student should continue. */
type NextLesson = { lessonId: string; isBegun: boolean } | null | undefined;

interface Props {
  lessons: Lesson[];
  /** The lesson on screen. */
  currentId?: string;
  next?: NextLesson;
  /** Whether the tasks of each lesson are listed; otherwise their number is shown. */
  showsTasks?: boolean;
  /** The language of the titles, if it is not the page's. */
  lang: string | undefined;
}

export function Outline({ lessons, ...rest }: Props) {
  return groupsIn(lessons).map(({ unit, start, members }) => (
    <Fragment key={unit?._id ?? ''}>
      {unit && (
        <div className={styles.unit}>
          <h3 lang={rest.lang}>{unit.name}</h3>
          <span>{lengthLabel(members)}</span>
        </div>
      )}
      <ol className={styles.outline} start={start}>
        {members.map((lesson, index) => (
          <Item key={lesson._id} lesson={lesson} number={start + index} {...rest} />
        ))}
      </ol>
    </Fragment>
  ));
}

interface Group {
  unit: Lesson['unit'];
  /** The number, within the course, of the group's first lesson. */
  start: number;
  members: Lesson[];
}

function groupsIn(lessons: Lesson[]) {
  const groups: Group[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const last = groups.at(-1);
    if (last && last.unit?._id === lesson.unit?._id) last.members.push(lesson);
    else groups.push({ unit: lesson.unit, start: index + 1, members: [lesson] });
  }
  return groups;
}

interface ItemProps extends Omit<Props, 'lessons'> {
  lesson: Lesson;
  number: number;
}

function Item({ lesson, number, currentId, next, showsTasks, lang }: ItemProps) {
  const isNext = lesson._id === next?.lessonId;
  return (
    <li data-next={isNext || undefined}>
      <Link
        to={paths.lesson(lesson.courseId, lesson._id)}
        className={styles.lesson}
        aria-current={lesson._id === currentId ? 'page' : undefined}
      >
        <StatusIcon lesson={lesson} number={number} />
        <span lang={lang}>{lesson.title}</span>
        <Meta lesson={lesson} next={isNext ? next : null} countsTasks={!showsTasks || lesson.taskList.length === 0} />
      </Link>
      {lesson.opensAfter && <Waits courseId={lesson.courseId} opensAfter={lesson.opensAfter} lang={lang} />}
      {showsTasks && lesson.taskList.length > 0 && <Tasks tasks={lesson.taskList} lang={lang} />}
    </li>
  );
}

function StatusIcon({ lesson: { isOpen, isCompleted }, number }: { lesson: Lesson; number: number }) {
  if (!isOpen) return <LockedIcon />;
  return (
    <span className={styles.statusIcon} data-done={isCompleted || undefined}>
      {isCompleted ? <Check size={16} aria-label={texts.completed} /> : number}
    </span>
  );
}

const LockedIcon = () => (
  <span className={styles.statusIcon}>
    <LockKeyhole size={14} aria-label={texts.locked} />
  </span>
);

interface MetaProps {
  lesson: Lesson;
  next: NextLesson;
  countsTasks: boolean;
}

function Meta({ lesson, next, countsTasks }: MetaProps) {
  const { tasks, opensOn } = lesson;
  const parts = [
    next && (next.isBegun ? texts.youAreHere : texts.upNext),
    opensOn && pacingTexts.opensOn(formatSchoolDay(opensOn)),
    timeLabel(minutesOf(lesson)),
    countsTasks && tasks > 0 && texts.taskCount(tasks),
  ];
  const label = parts.filter(Boolean).join(' · ');
  return label && <span className={styles.meta}>{label}</span>;
}

interface WaitsProps {
  courseId: string;
  opensAfter: NonNullable<Lesson['opensAfter']>;
  lang: string | undefined;
}

/** Names the prerequisite, the lesson to finish first. It stands below the link to this lesson, because links cannot be nested. */
const Waits = ({ courseId, opensAfter, lang }: WaitsProps) => (
  <p className={styles.waits}>
    {rich(pacingTexts.opensAfterLesson('<lesson/>'), {
      lesson: (
        <Link to={paths.lesson(courseId, opensAfter._id)} lang={lang}>
          {opensAfter.title}
        </Link>
      ),
    })}
  </p>
);

const Tasks = ({ tasks, lang }: { tasks: Lesson['taskList']; lang: string | undefined }) => (
  <ul aria-label={texts.tasks} className={styles.tasks}>
    {tasks.map(({ _id, name }) => (
      <li key={_id}>
        <Link to={paths.assignment(_id)} lang={lang}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
);
