/** A placeholder for a course's lessons while they load, or the error. */
import * as texts from '#texts/learning/lessons.ts';
import { sentenceOf } from '#web/api/failures.ts';
import styles from './LessonsLoading.module.css';

export const LessonsWaiting = () => (
  <div role="status" className={styles.waiting}>
    <span className="visually-hidden">{texts.loading}</span>
  </div>
);

export const lessonsFailed = (error: Parameters<typeof sentenceOf>[0]) => texts.notLoaded(sentenceOf(error));
