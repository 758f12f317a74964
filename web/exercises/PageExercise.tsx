/** An exercise whose code is a web page: the student changes it, and sees the page below it while it runs. */
import { lazy, Suspense, useRef, useState } from 'react';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/learning/exercises.ts';
import { useMe } from '#web/api/session.ts';
import type { Exercise } from '#web/features/lesson-texts/reading/exercises.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { EditButton, ResetButton, RunButton } from './ExerciseButtons.tsx';
import { ExerciseCode } from './ExerciseCode.tsx';
import { useExerciseCode } from './exercise-code.ts';
import { LazyExerciseEditor } from './LazyExerciseEditor.tsx';
import styles from './LessonExercise.module.css';
import { OpenAsProject } from './OpenAsProject.tsx';

const RunningPage = lazy(() => import('./RunningPage.tsx').catch(() => ({ default: NotLoaded })));

interface Props {
  exercise: Exercise;
  lessonId: string;
  /** The language of the app's own texts, if it differs from that of the lesson's text. */
  ownLang: string | undefined;
  /** Whether this device stores the student's code: not while staff try the exercise. */
  isKept?: boolean;
}

export function PageExercise({ exercise, lessonId, ownLang, isKept = true }: Props) {
  const { name, number, title, language, code: given } = exercise;
  const { _id: personId } = useMe();
  const written = useExerciseCode({ personId, lessonId, languageId: WEB_PAGE, name, given, isKept });
  const editor = useRef<EditorHandle>(null);
  const [isEditing, setEditing] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const label = title || texts.untitledPage(number);
  const canRun = written.code.trim() !== '';

  function reset() {
    written.reset();
    editor.current?.replace(given);
  }
  return (
    <section className={styles.exercise} aria-label={label}>
      <header className={styles.head}>
        <p className={styles.title}>{label}</p>
      </header>
      <ExerciseCode
        code={written.code}
        language={language}
        lines={given.split('\n').length + 1}
        onTouch={() => setEditing(true)}
        onRun={() => setRunning(canRun)}
      >
        {isEditing && (
          <LazyExerciseEditor ref={editor} label={label} grammar="html" code={written.code} onType={written.type} />
        )}
      </ExerciseCode>
      <div className={styles.actions} lang={ownLang}>
        <RunButton
          look="soft"
          isRunning={isRunning}
          canRun={canRun}
          onRun={() => setRunning(true)}
          onStop={() => setRunning(false)}
        />
        {!isEditing && <EditButton onClick={() => setEditing(true)} />}
        <ResetButton isDisabled={!written.isChanged} onClick={reset} />
        {/* Authors have no projects. */}
        {isKept && <OpenAsProject name={label} html={written.code} />}
      </div>
      {isRunning && (
        <div lang={ownLang}>
          <Suspense fallback={<Spinner />}>
            <RunningPage
              html={written.code}
              // Staff also try a colleague's page, and their session may do more than a student's.
              allowOwnOrigin={isKept}
              onJump={isEditing ? (_, line) => editor.current?.jumpTo(line) : undefined}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

const NotLoaded = () => (
  <p role="alert" className={styles.reason}>
    {texts.previewNotLoaded}
  </p>
);
