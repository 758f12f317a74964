import type { ReactNode } from 'react';
import * as texts from '#texts/learning/lessons.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './TasksSection.module.css';

export const TasksSection = ({ children }: { children: ReactNode }) => (
  <section className={styles.tasks}>
    <h2>{texts.tasks}</h2>
    {children}
  </section>
);

/** Keeps what follows the tasks below the screen until they have their final height. */
export const TasksLoading = () => (
  <div className={styles.loading}>
    <TasksSection>
      <Spinner />
    </TasksSection>
  </div>
);
