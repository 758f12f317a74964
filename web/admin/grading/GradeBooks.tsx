/** Links to the grade books of all courses, or of the course that the list is filtered by. */
import { Link } from 'react-router';
import type { FoundCourse } from '#contract/courses.ts';
import * as texts from '#texts/code/gradings.ts';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './GradeBooks.module.css';

export function GradeBooks({ courseId }: { courseId: string | undefined }) {
  const { data: courses = [] } = useTaughtCoursesQuery({});
  const [only, ...others] = courses.filter(({ _id }) => !courseId || _id === courseId);

  if (!only) return null;
  if (others.length > 0) return <AllGradeBooks courses={courses} />;
  return (
    <ButtonLink to={paths.adminGradeBook(only._id)} look="quiet">
      {texts.gradeBook}
    </ButtonLink>
  );
}

const AllGradeBooks = ({ courses }: { courses: FoundCourse[] }) => (
  <details className={styles.books}>
    <summary>{texts.gradeBooks}</summary>
    <ul>
      {courses.map(({ _id, title }) => (
        <li key={_id}>
          <Link to={paths.adminGradeBook(_id)}>{title}</Link>
        </li>
      ))}
    </ul>
  </details>
);
