/** /admin/courses/lessons/{courseId}/{lessonId}/text/preview: the draft of a lesson's text, as students will see it. */
import { useState } from 'react';
import { useParams } from 'react-router';
import * as writingTexts from '#texts/learning/lesson-writing.ts';
import { useMe } from '#web/api/session.ts';
import { unsavedTexts } from '#web/features/lesson-texts/writing/autosave/device-text.ts';
import { initialState } from '#web/features/lesson-texts/writing/autosave/reducer.ts';
import { ReaderText } from '#web/features/lesson-texts/writing/ReaderText.tsx';
import { LessonPlayer } from '#web/features/lessons/LessonPlayer.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './LessonTextPage.module.css';
import { LoadedLessonText } from './LoadedLessonText.tsx';
import { useTriedExercises } from './tried-exercises.tsx';

export default function LessonTextPreviewPage() {
  const { courseId = '', lessonId = '' } = useParams();
  const { _id: personId } = useMe();
  // The author may open this page before the server has the newest text: then only this device has it.
  const [unsaved] = useState(() => unsavedTexts({ personId, lessonId }));
  const exercise = useTriedExercises(lessonId);
  return (
    <LoadedLessonText key={lessonId} courseId={courseId} lessonId={lessonId}>
      {({ lesson, text, lang, refetch }) => {
        const draft = initialState(text, unsaved).text;
        return (
          <div className={styles.reader}>
            <div className={styles.notice}>
              <p>{writingTexts.asStudents}</p>
              <BackLink to={paths.adminLessonText(courseId, lessonId)}>{writingTexts.backToText}</BackLink>
            </div>
            <PageHeading lang={lang}>{lesson.title}</PageHeading>
            {lesson.video && <LessonPlayer lesson={lesson} refetch={refetch} />}
            {draft.trim() === '' ? (
              <p>{writingTexts.noText}</p>
            ) : (
              <ReaderText
                text={draft}
                lessonId={lessonId}
                missingFiles={text.missingFiles}
                lang={lang}
                exercise={exercise}
              />
            )}
          </div>
        );
      }}
    </LoadedLessonText>
  );
}
