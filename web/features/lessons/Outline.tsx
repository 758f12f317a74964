/** The lessons of a course in order: which are completed, how long they take, and their tasks. */
import { Check, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { paths } from '#web/paths.ts';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import { playingTime } from './labels.ts';
import styles from './Outline.module.css';

interface Props {
  lessons: Lesson[];
  /** The lesson on screen. */
  currentId?: string;
  /** The language of the titles, if it is not the page's. */
  lang: string | undefined;
}

export function Outline({ lessons, currentId, lang }: Props) {
  return (
    <ol className={styles.outline}>
      {lessons.map((lesson, index) => (
        <li key={lesson._id}>
          <Link
            to={paths.lesson(lesson.courseId, lesson._id)}
            className={styles.lesson}
            aria-current={lesson._id === currentId ? 'page' : undefined}
          >
            <StatusIcon lesson={lesson} number={index + 1} />
            <span lang={lang}>{lesson.title}</span>
            <Meta lesson={lesson} />
          </Link>
        </li>
      ))}
    </ol>
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

function Meta({ lesson: { video, tasks, opensOn } }: { lesson: Lesson }) {
  const parts = [
    opensOn && pacingTexts.opensOn(formatSchoolDay(opensOn)),
    video && video.seconds > 0 && playingTime(video.seconds),
    tasks > 0 && texts.taskCount(tasks),
  ];
  const label = parts.filter(Boolean).join(' · ');
  return label && <span className={styles.meta}>{label}</span>;
}
