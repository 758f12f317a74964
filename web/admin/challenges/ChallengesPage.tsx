/** /admin/challenges lists the challenges of the tutor's own courses; the office sees those of all courses. */

import { Link } from 'react-router';
import * as texts from '#texts/code/challenge-authoring.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAuthoredChallengesQuery } from '#web/features/challenge-authoring/authoring.api.ts';
import { ChallengeList } from '#web/features/challenge-authoring/list/ChallengeList.tsx';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ChallengesPage.module.css';

export default function ChallengesPage() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.challenges}</PageHeading>
      <Courses />
    </div>
  );
}

function Courses() {
  const courses = useTaughtCoursesQuery({});
  const challenges = useAuthoredChallengesQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = [courses, challenges].find(({ data, isFetching }) => !data && !isFetching);

  if (failed) return <LoadFailed message={sentenceOf(failed.error)} onRetry={failed.refetch} />;
  if (!courses.data || !challenges.data) return <Spinner />;
  if (courses.data.length === 0) return <NoCourse />;
  const authored = challenges.data.challenges;
  return courses.data.map((course) => (
    <ChallengeList
      key={course._id}
      course={course}
      challenges={authored.filter(({ courseId }) => courseId === course._id)}
    />
  ));
}

const NoCourse = () => (
  <EmptyState title={texts.noCourse}>
    {rich(texts.noCourseText, { link: (words) => <Link to={paths.adminCourses}>{words}</Link> })}
  </EmptyState>
);
