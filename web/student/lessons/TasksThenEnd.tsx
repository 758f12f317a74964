/**
 * The tasks of a lesson, then the lesson's end. The end appears with the tasks, so that they do not move it while they load; if they take
 * long, it appears before them.
 */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { TasksSection } from './TasksSection.tsx';
import styles from './TasksThenEnd.module.css';

/** The code for tasks is loaded only for lessons that have them. */
const LessonTasks = lazy(() => import('./LessonTasks.tsx'));

/** Milliseconds for which the end waits for the tasks. */
const END_WAITS = 3_000;

interface Props {
  lessonId: string;
  /** The language of the tasks, if it differs from the page's language. */
  lang: string | undefined;
  /** The end of the lesson. */
  children: ReactNode;
}

export function TasksThenEnd({ lessonId, lang, children }: Props) {
  const [isEndShown, setEndShown] = useState(false);
  // An effect, because time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setEndShown(true), END_WAITS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={isEndShown ? undefined : styles.pending}>
        <Suspense fallback={<TasksLoading />}>
          <LessonTasks lessonId={lessonId} lang={lang} onShown={() => setEndShown(true)} />
        </Suspense>
      </div>
      {isEndShown && children}
    </>
  );
}

const TasksLoading = () => (
  <TasksSection>
    <Spinner />
  </TasksSection>
);
