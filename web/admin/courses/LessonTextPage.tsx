/** /admin/courses/lessons/{courseId}/{lessonId}/text: the tutor writes the text of a lesson. */
import { useParams } from 'react-router';
import * as writingTexts from '#texts/learning/lesson-writing.ts';
import { LessonTextEditor } from '#web/features/lesson-texts/writing/LessonTextEditor.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './LessonTextPage.module.css';
import { LoadedLessonText } from './LoadedLessonText.tsx';
import { useTriedExercises } from './tried-exercises.tsx';

export default function LessonTextPage() {
  const { courseId = '', lessonId = '' } = useParams();
  const exercise = useTriedExercises(lessonId);
  return (
    <LoadedLessonText key={lessonId} courseId={courseId} lessonId={lessonId}>
      {({ lesson, text, lang }) => (
        <div className={styles.page}>
          <div>
            <BackLink to={paths.adminLesson(courseId, lessonId)}>{writingTexts.backToLesson}</BackLink>
            <PageHeading tab={writingTexts.textOf(lesson.title)} lang={lang}>
              {lesson.title}
            </PageHeading>
          </div>
          <LessonTextEditor
            lessonId={lessonId}
            server={text}
            isLessonPublished={lesson.isPublished}
            lang={lang}
            exercise={exercise}
            actions={
              <ButtonLink look="quiet" to={paths.adminLessonTextPreview(courseId, lessonId)}>
                {writingTexts.previewAsStudent}
              </ButtonLink>
            }
          />
        </div>
      )}
    </LoadedLessonText>
  );
}
