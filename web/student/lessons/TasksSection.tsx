import type { ReactNode } from 'react';
import * as texts from '#texts/learning/lessons.ts';
import styles from './TasksSection.module.css';

export const TasksSection = ({ children }: { children: ReactNode }) => (
  <section className={styles.tasks}>
    <h2>{texts.tasks}</h2>
    {children}
  </section>
);
