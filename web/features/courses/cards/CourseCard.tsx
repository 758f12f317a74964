/** A course in a list. What can be done with it, beside seeing more, is handed in as `action`. */
import type { ReactNode } from 'react';
import type { Course } from '#contract/courses.ts';
import { priceInWords } from '#web/features/courses/labels.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './CourseCard.module.css';
import { CourseFrame } from './CourseFrame.tsx';

interface Props {
  course: Course;
  action?: ReactNode;
  /** What there is to say of it beside what everybody sees. */
  note?: ReactNode;
}

export function CourseCard({ course, action, note }: Props) {
  return (
    <CourseFrame course={course} heading="h3">
      <p className={styles.price}>{priceInWords(course.price)}</p>
      {note}
      <div className={styles.actions}>
        {action}
        <ButtonLink to={paths.course(course._id)} look="quiet">
          See more<span className="visually-hidden"> about {course.title}</span>
        </ButtonLink>
      </div>
    </CourseFrame>
  );
}
