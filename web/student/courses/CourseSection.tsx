/** A titled list of courses, with its loading and empty states. */
import { type ReactNode, useId } from 'react';
import * as texts from '#texts/learning/courses.ts';
import { CourseCard } from '#web/features/courses/cards/CourseCard.tsx';
import { CourseGrid } from '#web/features/courses/cards/CourseGrid.tsx';
import type { TaggedCourse } from '#web/features/courses/tagged-courses.ts';
import { EnrolButton } from '#web/features/enrolments/EnrolButton.tsx';
import { JoinedBadge } from '#web/features/enrolments/JoinedBadge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import styles from './CourseSection.module.css';
import { StudentPrice } from './StudentPrice.tsx';
import { useStartCourse } from './start-course.ts';

export const noCoursesYet = texts.noneYet;

interface Props {
  title: string;
  /** The courses to show; undefined while they load. */
  courses: TaggedCourse[] | undefined;
  /** Whether each card has a button to join, or a badge if the course is joined. */
  joinable?: boolean;
  /** Renders additional content of each card. */
  note?: (course: TaggedCourse) => ReactNode;
  /** Whether a new search is loading; `courses` are then the results of the previous search. */
  isSearching?: boolean;
  waiting: ReactNode;
  empty: { message: string; hint: ReactNode };
}

export function CourseSection(props: Props) {
  const { title, courses, joinable = false, note, isSearching = false, waiting, empty } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {/* This live region is rendered even while empty, so that a screen reader announces its first text. */}
        <span role="status" className={styles.count}>
          {isSearching ? texts.searching : courses && texts.count(courses.length)}
        </span>
      </div>
      {!courses && waiting}
      {courses?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState title={empty.message}>{empty.hint}</EmptyState>
        </div>
      )}
      {courses && courses.length > 0 && (
        <CourseGrid
          // A new search remounts the grid, which then shows the first courses: the title has the search terms.
          key={title}
          name={title}
          courses={courses}
          card={(course) => (
            <CourseCard
              course={course}
              price={<StudentPrice course={course} />}
              note={note?.(course)}
              action={joinable && <Joining course={course} />}
            />
          )}
        />
      )}
    </section>
  );
}

function Joining({ course }: { course: TaggedCourse }) {
  const start = useStartCourse();
  return course.type === 'yours' ? <JoinedBadge /> : <EnrolButton course={course} onStart={start} />;
}
