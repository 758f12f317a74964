/** /courses: the catalogue. The level being looked at is part of the address: /courses?level=Beginner. */
import { useSearchParams } from 'react-router';
import { CourseLevel, courseMessages } from '#contract/courses.ts';
import { CourseSkeletons } from '#web/features/courses/CourseGrid.tsx';
import { useTaggedCourses } from '#web/features/courses/tagged-courses.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { CourseSection, nothingYet } from './CourseSection.tsx';
import { CoursesFailed } from './CoursesFailed.tsx';
import styles from './CoursesPage.module.css';

export default function CoursesPage() {
  const { courses, error, retry } = useTaggedCourses();
  const [search, setSearch] = useSearchParams();
  const level = CourseLevel.safeParse(search.get('level')).data;
  const shown = courses?.filter((course) => !level || course.level === level);

  return (
    <>
      <PageHeading>Courses</PageHeading>
      <fieldset className={styles.levels}>
        <legend className="visually-hidden">Level</legend>
        <LevelButton name="All levels" isOn={!level} onClick={() => setSearch({}, { replace: true })} />
        {CourseLevel.options.map((name) => (
          <LevelButton
            key={name}
            name={name}
            isOn={level === name}
            onClick={() => setSearch({ level: name }, { replace: true })}
          />
        ))}
      </fieldset>
      {error && !courses ? (
        <CoursesFailed error={error} onRetry={retry} />
      ) : (
        <CourseSection
          title={level ? `${level} courses` : 'All Courses'}
          courses={shown}
          joinable
          waiting={<CourseSkeletons count={9} />}
          empty={{ message: courseMessages.none, hint: level ? 'Try another level.' : nothingYet }}
        />
      )}
    </>
  );
}

interface LevelButtonProps {
  name: string;
  isOn: boolean;
  onClick: () => void;
}

function LevelButton({ name, isOn, onClick }: LevelButtonProps) {
  return (
    <button type="button" className={styles.level} aria-pressed={isOn} onClick={onClick}>
      {name}
    </button>
  );
}
