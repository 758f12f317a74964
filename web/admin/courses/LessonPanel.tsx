/** One lesson: its video, description, actions and tasks. */

import { FileText } from 'lucide-react';
import { Navigate } from 'react-router';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { ExtendDeadline } from '#web/features/extensions/ExtendDeadline.tsx';
import { LazyLessonText } from '#web/features/lesson-texts/LazyLessonText.tsx';
import { DraftBadge } from '#web/features/lessons/DraftBadge.tsx';
import { DeleteLesson } from '#web/features/lessons/form/DeleteLesson.tsx';
import { EditLesson } from '#web/features/lessons/form/EditLesson.tsx';
import { PublishLesson } from '#web/features/lessons/form/PublishLesson.tsx';
import { LessonPlayer } from '#web/features/lessons/LessonPlayer.tsx';
import { usePolledLesson } from '#web/features/lessons/lessons.api.ts';
import { MoveLesson } from '#web/features/lessons/order/MoveLesson.tsx';
import { AddTask } from '#web/features/tasks/form/AddTask.tsx';
import { TaskOrder } from '#web/features/tasks/order/TaskOrder.tsx';
import { TaskControls } from '#web/features/tasks/TaskControls.tsx';
import { TaskList } from '#web/features/tasks/TaskList.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './LessonPanel.module.css';

interface Props {
  courseId: string;
  /** The language of the course, if it differs from the page's language. */
  lang: string | undefined;
  lessonId: string;
  /** The search terms by which the user found the lesson; empty if the user opened it from the full list. */
  terms: string;
}

export function LessonPanel({ courseId, lang, lessonId, terms }: Props) {
  const { data: lesson, error, isFetching, refetch } = usePolledLesson(lessonId);

  if (!lesson && isFetching) return <Spinner />;
  if (!lesson && isGone(error)) return <NoSuchLesson courseId={courseId} />;
  if (!lesson) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (lesson.courseId !== courseId) return <Navigate to={paths.adminLesson(lesson.courseId, lessonId)} replace />;
  return (
    <div className={styles.panel}>
      {terms ? (
        <BackLink to={`${paths.adminLessonSearch(courseId)}?${new URLSearchParams({ q: terms })}`}>
          {texts.viewSearch}
        </BackLink>
      ) : (
        <div className={styles.toList}>
          <BackLink to={paths.adminLessons(courseId)}>{texts.allLessons}</BackLink>
        </div>
      )}
      <OpenLesson lesson={lesson} lang={lang} refetch={refetch} />
    </div>
  );
}

function NoSuchLesson({ courseId }: { courseId: string }) {
  return (
    <NoticePage title={texts.noSuchLesson} action={{ to: paths.adminLessons(courseId), name: texts.allLessons }}>
      <p>{texts.gone}</p>
    </NoticePage>
  );
}

interface OpenProps {
  lesson: Lesson;
  lang: string | undefined;
  refetch: () => PromiseLike<{ data?: Lesson | undefined }>;
}

function OpenLesson({ lesson, lang, refetch }: OpenProps) {
  return (
    <>
      <LessonPlayer lesson={lesson} refetch={refetch} />
      <div className={styles.head}>
        <PageHeading lang={lang}>{lesson.title}</PageHeading>
        {!lesson.isPublished && <DraftBadge />}
        {lesson.isFree && <Badge>{texts.freeLesson}</Badge>}
      </div>
      <div className={styles.desc}>
        <LazyLessonText keepsLines lang={lang}>
          {lesson.desc}
        </LazyLessonText>
      </div>
      <div className={styles.actions}>
        <PublishLesson lesson={lesson} />
        <EditLesson lesson={lesson} />
        <ButtonLink look="quiet" to={paths.adminLessonText(lesson.courseId, lesson._id)}>
          <FileText size={18} aria-hidden /> {texts.editText}
        </ButtonLink>
        <DeleteLesson lesson={lesson} />
        <div className={styles.move}>
          <MoveLesson lesson={lesson} />
        </div>
      </div>
      <div className={styles.head}>
        <h2>{texts.tasks}</h2>
        <AddTask lessonId={lesson._id} />
      </div>
      <TaskList
        lessonId={lesson._id}
        lang={lang}
        staffList={(tasks) => (
          <TaskOrder
            lessonId={lesson._id}
            tasks={tasks}
            lang={lang}
            controls={(task) => (
              <>
                <TaskControls task={task} />
                <ExtendDeadline task={{ id: task._id, name: task.name }} />
              </>
            )}
          />
        )}
      />
    </>
  );
}
