/** The place of a course's lessons until they come, and what is said where they do not. */
import { sentenceOf } from '#web/api/failures.ts';
import styles from './LessonsLoading.module.css';

export const LessonsWaiting = () => (
  <div role="status" className={styles.waiting}>
    <span className="visually-hidden">Loading</span>
  </div>
);

export const lessonsFailed = (error: Parameters<typeof sentenceOf>[0]) =>
  `The lessons could not be loaded. ${sentenceOf(error)}`;
