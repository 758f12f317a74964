/** A greeting, and a link to the most useful next action. */
import type { Course } from '#contract/courses.ts';
import { logoDiamonds } from '#contract/kanga-pattern.ts';
import type { CourseProgress } from '#contract/progress.ts';
import * as texts from '#texts/dashboard.ts';
import * as shellTexts from '#texts/shell.ts';
import { useMe } from '#web/api/session.ts';
import { nextLessonLabel } from '#web/features/progress/labels.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './NextStep.module.css';

interface Props {
  /** The courses that the student has joined; undefined while they load. */
  joined: Course[] | undefined;
  /** The progress in each joined course, the last visited course first; undefined while it loads. */
  progress: CourseProgress[] | undefined;
}

export function NextStep({ joined, progress }: Props) {
  const me = useMe();
  const { text, to, name } = joined && progress ? stepAfter(joined, progress) : defaultStep;
  return (
    <div className={styles.banner}>
      <div className={styles.text}>
        <PageHeading tab={shellTexts.main}>{texts.welcome(me.name)}</PageHeading>
        <p>{text}</p>
        <ButtonLink to={to}>{name}</ButtonLink>
      </div>
      <div aria-hidden className={styles.pattern} style={{ backgroundImage: logoDiamonds('#ffffff') }} />
    </div>
  );
}

function stepAfter(joined: Course[], progress: CourseProgress[]) {
  const [first] = joined;
  if (!first) return { text: texts.pickFirst, ...catalogue };
  return lessonAfter(joined, progress) ?? { text: joinedLabel(joined), ...courseLink(first) };
}

/** Returns the lesson to continue with: from the most recently visited course that has an uncompleted lesson. */
function lessonAfter(joined: Course[], progress: CourseProgress[]) {
  const currentProgress = progress.find(({ next }) => next);
  const course = joined.find(({ _id }) => _id === currentProgress?.courseId);
  if (!currentProgress?.next || !course) return undefined;
  const { lessonId, title } = currentProgress.next;
  return {
    text: texts.nextLesson(course.title, title),
    to: paths.lesson(course._id, lessonId),
    name: nextLessonLabel(currentProgress),
  };
}

const courseLink = (course: Course) => ({ to: paths.course(course._id), name: texts.goTo(course.title) });

const catalogue = { to: paths.courses, name: texts.seeAllCourses };

const defaultStep = { text: texts.goodToSeeYou, ...catalogue };

const joinedLabel = (joined: Course[]) =>
  joined.length === 1 ? texts.joinedOne(joined[0]!.title) : texts.joinedMany(joined.length);
