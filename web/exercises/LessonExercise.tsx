/**
 * An exercise in a lesson's text: code that the student changes and runs, and in some exercises solves by printing the expected
 * output. The code is highlighted text until the student touches it; then the editor is loaded.
 */
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as turtleTexts from '#texts/code/turtle.ts';
import * as texts from '#texts/learning/exercises.ts';
import { useMe } from '#web/api/session.ts';
import { PythonOffer } from '#web/features/device-runs/PythonOffer.tsx';
import { LazyTurtleCanvas } from '#web/features/device-runs/turtle/LazyTurtleCanvas.tsx';
import type { Exercise } from '#web/features/lesson-texts/reading/exercises.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { LazyStepThrough } from '#web/traces/LazyStepThrough.tsx';
import type { TracedProgram } from '#web/traces/traced-program.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { ExerciseActions } from './ExerciseActions.tsx';
import { ExerciseCode } from './ExerciseCode.tsx';
import { ExerciseInput, ExerciseResult } from './ExerciseResult.tsx';
import { useExerciseCode } from './exercise-code.ts';
import { exerciseLanguageId } from './exercise-languages.ts';
import { useExerciseRun } from './exercise-run.ts';
import { LazyExerciseEditor } from './LazyExerciseEditor.tsx';
import styles from './LessonExercise.module.css';
import { examplesToRun } from './run-examples.ts';

interface Props {
  exercise: Exercise;
  lessonId: string;
  isSolved: boolean;
  onSolved: (name: string) => void;
  /** The language of the app's own texts, if it differs from that of the lesson's text. */
  ownLang: string | undefined;
  /** Whether this device stores the student's code. */
  isKept?: boolean;
}

export function LessonExercise({ exercise, lessonId, isSolved, onSolved, ownLang, isKept = true }: Props) {
  const { name, number, title, code: given } = exercise;
  const examples = examplesToRun(exercise);
  const languageId = exerciseLanguageId(exercise.language)!;
  const { _id: personId } = useMe();
  const written = useExerciseCode({ personId, lessonId, languageId, name, given, isKept });
  const program = { languageId, source: written.code, stdin: examples[0]!.input ?? '' };
  const { run, checkedRun, passed, begin, stop, canRun, file, ...about } = useExerciseRun(program, examples);
  const editor = useRef<EditorHandle>(null);
  const [isEditing, setEditing] = useState(false);
  const [traced, setTraced] = useState<TracedProgram>();
  const label = title || texts.untitled(number);
  useWhenSolved(checkedRun?.outcome === 'solved', () => onSolved(name));

  const result = { run, file, checkedRun, passed, examples, onJump: (line: number) => editor.current?.jumpTo(line) };

  function reset() {
    written.reset();
    editor.current?.replace(given);
  }
  return (
    <section className={styles.exercise} aria-label={label}>
      <header className={styles.head}>
        <p className={styles.title}>{label}</p>
        {examples.some(({ expected }) => expected !== undefined) && isSolved && <SolvedMark lang={ownLang} />}
      </header>
      <ExerciseCode
        code={written.code}
        language={exercise.language}
        lines={given.split('\n').length + 1}
        onTouch={() => setEditing(true)}
        onRun={begin}
      >
        {isEditing && (
          <LazyExerciseEditor
            ref={editor}
            label={label}
            grammar={findGrammar(languageId)}
            code={written.code}
            onType={written.type}
          />
        )}
      </ExerciseCode>
      {examples[0]!.input && <ExerciseInput examples={examples} index={0} lang={ownLang} />}
      <ExerciseActions
        lang={ownLang}
        isRunning={run.stage === 'running'}
        canRun={canRun}
        onRun={begin}
        onStop={stop}
        isTraceFirst={exercise.isTraced}
        onStepThrough={setTraced}
        onEdit={isEditing ? undefined : () => setEditing(true)}
        onReset={written.isChanged ? reset : undefined}
        program={{ ...program, file }}
      />
      <AboutRun {...about} lang={ownLang} />
      <ExerciseResult {...result} lang={ownLang} />
      {traced && (
        <div className={styles.trace} lang={ownLang}>
          <LazyStepThrough program={traced} onClose={() => setTraced(undefined)} />
        </div>
      )}
    </section>
  );
}

interface AboutRunProps extends Pick<ReturnType<typeof useExerciseRun>, 'reason' | 'isPythonMissing' | 'drawing'> {
  lang: string | undefined;
}

/** Why the program cannot run, what it needs, and what it has drawn. */
const AboutRun = ({ reason, isPythonMissing, drawing, lang }: AboutRunProps) => (
  <>
    {reason && (
      <p className={styles.reason} lang={lang}>
        {reason}
      </p>
    )}
    {isPythonMissing && <PythonOffer reason={turtleTexts.needsPython} />}
    {drawing && <LazyTurtleCanvas drawing={drawing} />}
  </>
);

function useWhenSolved(isSolved: boolean, onSolved: () => void) {
  const report = useEffectEvent(onSolved);
  // An effect, because the result of a run arrives asynchronously.
  useEffect(() => {
    if (isSolved) report();
  }, [isSolved]);
}

const SolvedMark = ({ lang }: { lang: string | undefined }) => (
  <span className={styles.solved} lang={lang}>
    <CircleCheck size={18} aria-hidden /> {texts.solved}
  </span>
);
