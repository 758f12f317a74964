/** A placeholder for a course's lessons while they load, or the error. */
import { sentenceOf } from '#web/api/failures.ts';
import styles from './LessonsLoading.module.css';

export const LessonsWaiting = () => (
  <div role="status" className={styles.waiting}>
    <span className="visually-hidden">Loading</span>
  </div>
);

export const lessonsFailed = (error: Parameters<typeof sentenceOf>[0]) =>
  `The lessons could not be loaded. ${sentenceOf(error)}`;
