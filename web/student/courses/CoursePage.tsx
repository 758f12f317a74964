/** /courses/{courseId}: a course's description, price and ratings, and the button to join. */
import { useParams } from 'react-router';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as ratingsTexts from '#texts/learning/ratings.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { cacheRating } from '#web/features/courses/cache-rating.ts';
import { CourseCover } from '#web/features/courses/cards/CourseCover.tsx';
import { LanguageBadge } from '#web/features/courses/cards/LanguageBadge.tsx';
import { LevelBadge } from '#web/features/courses/cards/LevelBadge.tsx';
import { Stars } from '#web/features/courses/cards/Stars.tsx';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { type CourseForStudent, useCourseForStudent } from '#web/features/courses/course-for-student.ts';
import { EnrolButton } from '#web/features/enrolments/EnrolButton.tsx';
import { JoinedBadge } from '#web/features/enrolments/JoinedBadge.tsx';
import { lessonsAddress } from '#web/features/lessons/lessons.api.ts';
import { useCourseProgress } from '#web/features/progress/course-progress.ts';
import { nextLessonLabel } from '#web/features/progress/labels.ts';
import { ProgressBar } from '#web/features/progress/ProgressBar.tsx';
import { YourRating } from '#web/features/ratings/YourRating.tsx';
import { AsOf } from '#web/offline/AsOf.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CourseLessons } from './CourseLessons.tsx';
import styles from './CoursePage.module.css';
import { StudentPrice } from './StudentPrice.tsx';
import { useStartCourse } from './start-course.ts';

export default function CoursePage() {
  const { courseId = '' } = useParams();
  const { course, error, isGone, retry } = useCourseForStudent(courseId);

  if (course) return <CourseArticle course={course} />;
  if (isGone) return <NoSuchCourse />;
  if (!error) return <Spinner />;
  return <LoadFailed message={coursesTexts.courseNotLoaded(sentenceOf(error))} onRetry={retry} />;
}

function NoSuchCourse() {
  return (
    <NoticePage title={coursesTexts.noSuchCourse} action={{ to: paths.courses, name: coursesTexts.allCourses }}>
      <p>{coursesTexts.gone}</p>
    </NoticePage>
  );
}

interface Props {
  course: CourseForStudent;
}

function CourseArticle({ course }: Props) {
  const lang = contentLang(course.language);
  return (
    <article className={styles.course}>
      <div className={styles.back}>
        <AsOf addresses={[lessonsAddress(course._id)]} />
        <BackLink to={paths.courses}>{coursesTexts.allCourses}</BackLink>
      </div>
      {/* `sizes` lets a phone reuse the small picture that it has probably cached from the list. */}
      <CourseCover course={course} className={styles.cover} sizes="(max-width: 640px) 240px, 1120px" loading="eager" />
      <header className={styles.head}>
        <div className={styles.badges}>
          <LevelBadge level={course.level} />
          <LanguageBadge language={course.language} />
        </div>
        <PageHeading lang={lang}>{course.title}</PageHeading>
        {/* This line is rendered even while empty, so that the tutor's name causes no layout shift. */}
        <p className={styles.tutor}>{course.tutorName && coursesTexts.taughtBy(course.tutorName)}</p>
        <Stars course={course} isLong />
      </header>
      <CourseEntry course={course} />
      <div className={styles.contents}>
        <section>
          <h2>{coursesTexts.aboutThis}</h2>
          <p className={styles.desc} lang={lang}>
            {course.desc}
          </p>
        </section>
        <CourseLessons course={course} />
        <Rating course={course} />
      </div>
    </article>
  );
}

function CourseEntry({ course }: Props) {
  const start = useStartCourse();
  const isYours = course.type === 'yours';
  return (
    <div className={styles.entry} data-yours={isYours || undefined}>
      <p className={styles.price}>
        <StudentPrice course={course} />
      </p>
      {isYours ? <JoinedBadge /> : <EnrolButton course={course} look="sun" onStart={start} />}
      {isYours && <CourseProgress courseId={course._id} />}
    </div>
  );
}

function CourseProgress({ courseId }: { courseId: string }) {
  const progress = useCourseProgress().progressIn(courseId);
  if (!progress) return null;
  return (
    <div className={styles.actions}>
      <ProgressBar progress={progress} />
      {progress.next && (
        <ButtonLink wide to={paths.lesson(courseId, progress.next.lessonId)}>
          {nextLessonLabel(progress)}
        </ButtonLink>
      )}
    </div>
  );
}

function Rating({ course }: Props) {
  return (
    <section>
      <h2>{ratingsTexts.yourRating}</h2>
      {course.type === 'yours' ? (
        <YourRating
          courseId={course._id}
          savedStars={course.myRating}
          onRated={(rated) => cacheRating(course._id, rated)}
        />
      ) : (
        <p>{ratingsTexts.joinFirst}</p>
      )}
    </section>
  );
}
