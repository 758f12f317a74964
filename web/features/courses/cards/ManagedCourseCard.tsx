/** A course as its managers see it, with all its buttons. */
import { BookOpen } from 'lucide-react';
import type { FoundCourse } from '#contract/courses.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/learning/courses.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { DeleteCourse } from '#web/features/courses/form/DeleteCourse.tsx';
import { EditCourse } from '#web/features/courses/form/EditCourse.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { CourseFrame } from './CourseFrame.tsx';
import styles from './ManagedCourseCard.module.css';

export function ManagedCourseCard({ course }: { course: FoundCourse }) {
  return (
    <CourseFrame course={course} heading="h2">
      <p className={styles.desc} lang={contentLang(course.language)}>
        {course.desc}
      </p>
      <div className={styles.figures}>
        <p className={styles.price}>{shillings(course.price)}</p>
        {course.students !== undefined && <p className={styles.students}>{texts.studentCount(course.students)}</p>}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.adminLessons(course._id)} look="soft">
          <BookOpen size={18} aria-hidden /> {texts.lessons}
          <span className="visually-hidden"> {texts.ofCourse(course.title)}</span>
        </ButtonLink>
        <EditCourse course={course} />
        <DeleteCourse course={course} />
      </div>
    </CourseFrame>
  );
}
