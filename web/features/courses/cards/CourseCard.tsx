/** A course in a list. Buttons other than "See more" are passed as `action`. */
import type { ReactNode } from 'react';
import type { Course } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { priceLabel } from '#web/features/courses/labels.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './CourseCard.module.css';
import { CourseFrame } from './CourseFrame.tsx';

interface Props {
  course: Course;
  /** The price as this reader sees it; by default the course's price. */
  price?: ReactNode;
  action?: ReactNode;
  /** Facts that only this student sees. */
  note?: ReactNode;
}

export function CourseCard({ course, price = priceLabel(course.price), action, note }: Props) {
  return (
    <CourseFrame course={course} heading="h3">
      <p className={styles.price}>{price}</p>
      {note}
      <div className={styles.actions}>
        {action}
        <ButtonLink to={paths.course(course._id)} look="quiet">
          {texts.seeMore}
          <span className="visually-hidden"> {texts.aboutCourse(course.title)}</span>
        </ButtonLink>
      </div>
    </CourseFrame>
  );
}
