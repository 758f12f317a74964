/**
 * A lesson for a student of its course: video, description, text, tasks. Below them, the student marks it as completed and continues
 * with the next one.
 */
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { largePictureUrl } from '#contract/fields/pictures.ts';
import type { Lesson, WholeLesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as offlineTexts from '#texts/learning/offline-lessons.ts';
import { cachedReplyTimes } from '#web/api/offline/cached-answers.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { canBeExercise } from '#web/exercises/exercise-languages.ts';
import { LazyExercise, useExercisesFetched } from '#web/exercises/LazyExercise.tsx';
import { LazyLessonText } from '#web/features/lesson-texts/LazyLessonText.tsx';
import { lessonAddress } from '#web/features/lessons/lessons.api.ts';
import { type LessonPosition, useLessonPosition } from '#web/features/progress/lesson-position.ts';
import { useSolvedExercises } from '#web/features/progress/solved-exercises.ts';
import type { VideoHandle } from '#web/features/videos/VideoPlayer.tsx';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './OpenLesson.module.css';
import { useStoredWhenRead } from './offline/copies-here.ts';
import { KeepOffline } from './offline/KeepOffline.tsx';
import { useLessonFiles } from './offline/lesson-files.ts';
import { TasksThenEnd } from './TasksThenEnd.tsx';

/** The code for a video is loaded only for lessons that have one. */
const LessonVideo = lazy(() => import('./LessonVideo.tsx'));

interface Props {
  lesson: WholeLesson;
  /** All lessons of the course, in order; empty while they load. */
  lessons: Lesson[];
  /** The language of the lesson, if it differs from the page's language. */
  lang: string | undefined;
}

export function OpenLesson({ lesson, lessons, lang }: Props) {
  const place = useLessonPosition(lesson);
  const video = useRef<VideoHandle>(null);
  const { solved, solve } = useSolvedExercises(place);
  const isStored = useObservable(cachedReplyTimes)[lessonAddress(lesson._id)] !== undefined;
  useStoredWhenRead(lesson, !isStored);
  const fileOf = useLessonFiles(lesson, isStored);
  useExercisesFetched(lesson.text);
  const end = <LessonEnd lesson={lesson} lessons={lessons} place={place} />;
  return (
    <>
      {lesson.video && (
        <Suspense fallback={<div className={styles.video} />}>
          <LessonVideo ref={video} lesson={lesson} video={lesson.video} place={place} />
        </Suspense>
      )}
      <section className={styles.part}>
        <h2>{texts.aboutThis}</h2>
        <LazyLessonText keepsLines lang={lang}>
          {lesson.desc}
        </LazyLessonText>
      </section>
      {lesson.text && (
        <div className={styles.part}>
          <LazyLessonText
            lang={lang}
            pictureOf={largePictureUrl}
            fileOf={fileOf}
            onMoment={lesson.video ? (second) => video.current?.playFrom(second) : undefined}
            exercise={(exercise, ownLang) =>
              canBeExercise(exercise.language) && (
                <LazyExercise
                  key={exercise.name}
                  exercise={exercise}
                  lessonId={lesson._id}
                  isSolved={solved.has(exercise.name)}
                  onSolved={solve}
                  ownLang={ownLang}
                />
              )
            }
          >
            {lesson.text}
          </LazyLessonText>
        </div>
      )}
      {lesson.tasks > 0 ? (
        <TasksThenEnd lessonId={lesson._id} lang={lang}>
          {end}
        </TasksThenEnd>
      ) : (
        end
      )}
    </>
  );
}

interface EndProps extends Pick<Props, 'lesson' | 'lessons'> {
  place: LessonPosition;
}

const LessonEnd = ({ lesson, lessons, place }: EndProps) => (
  <>
    <div className={styles.links}>
      <Completion place={place} />
      <Neighbours lesson={lesson} lessons={lessons} isDone={place.isCompleted} />
    </div>
    <div className={styles.offline}>
      <KeepOffline title={offlineTexts.lessonTitle} lessons={[lesson]} />
    </div>
  </>
);

function Completion({ place: { isCompleted, isUnsent, isChanging, setCompleted } }: { place: LessonPosition }) {
  return (
    <div className={styles.completion}>
      <Button look={isCompleted ? 'quiet' : 'sun'} isBusy={isChanging} onClick={() => setCompleted(!isCompleted)}>
        {isCompleted ? texts.markNotComplete : texts.markComplete}
      </Button>
      {/* This live region is rendered even while empty, so that a screen reader announces its first text. */}
      <p role="status" className={styles.done}>
        {isCompleted && (
          <>
            <Check size={18} aria-hidden /> {isUnsent ? offlineTexts.completedUnsent : texts.completed}
          </>
        )}
        {!isCompleted && isUnsent && offlineTexts.notCompletedUnsent}
      </p>
    </div>
  );
}

interface NeighboursProps {
  lesson: Lesson;
  lessons: Lesson[];
  isDone: boolean;
}

function Neighbours({ lesson, lessons, isDone }: NeighboursProps) {
  const place = lessons.findIndex(({ _id }) => _id === lesson._id);
  const previous = lessons[place - 1];
  const next = place < 0 ? undefined : nextOf(lesson, lessons.slice(place + 1));
  return (
    <nav aria-label={texts.neighbours} className={styles.neighbours}>
      {previous && (
        <ButtonLink look="quiet" to={paths.lesson(previous.courseId, previous._id)}>
          <ChevronLeft size={18} aria-hidden /> {texts.previous}
          <span className="visually-hidden">{texts.lessonNamed(previous.title)}</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look={isDone ? 'sun' : 'quiet'} to={paths.lesson(next.courseId, next._id)}>
          <span>
            {texts.next}
            {texts.lessonNamed(next.title)}
          </span>
          <ChevronRight size={18} aria-hidden />
        </ButtonLink>
      )}
    </nav>
  );
}

/**
 * The next lesson that is open, or opens when this one is completed. If there is none: the following lesson, which then says why it is
 * closed.
 */
const nextOf = ({ _id }: Lesson, later: Lesson[]) =>
  later.find(({ isOpen, opensOn, opensAfter }) => isOpen || (!opensOn && opensAfter?._id === _id)) ?? later[0];
