/**
 * An exercise in a lesson's text: code that the student changes and runs, and in some exercises solves by printing the expected
 * output. The code is highlighted text until the student touches it; then the editor is loaded.
 */
import { CircleCheck } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as turtleTexts from '#texts/code/turtle.ts';
import * as texts from '#texts/learning/exercises.ts';
import { useMe } from '#web/api/session.ts';
import { PythonOffer } from '#web/features/device-runs/PythonOffer.tsx';
import { LazyTurtleCanvas } from '#web/features/device-runs/turtle/LazyTurtleCanvas.tsx';
import { type Exercise, isExpected } from '#web/features/lesson-texts/reading/exercises.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { ProgramOutput } from '#web/features/submissions/ProgramResult.tsx';
import type { Run } from '#web/features/submissions/run.ts';
import { LazyStepThrough } from '#web/traces/LazyStepThrough.tsx';
import type { TracedProgram } from '#web/traces/traced-program.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { ExerciseActions } from './ExerciseActions.tsx';
import { ExerciseCode } from './ExerciseCode.tsx';
import { useExerciseCode } from './exercise-code.ts';
import { exerciseLanguageId } from './exercise-languages.ts';
import { useExerciseRun } from './exercise-run.ts';
import { LazyExerciseEditor } from './LazyExerciseEditor.tsx';
import styles from './LessonExercise.module.css';

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
  const { name, number, title, code: given, input, expected } = exercise;
  const languageId = exerciseLanguageId(exercise.language)!;
  const { _id: personId } = useMe();
  const written = useExerciseCode({ personId, lessonId, languageId, name, given, isKept });
  const program = { languageId, source: written.code, stdin: input };
  const { run, begin, stop, drawing, place, reason, file, isPythonMissing } = useExerciseRun(program);
  const editor = useRef<EditorHandle>(null);
  const [isEditing, setEditing] = useState(false);
  const [traced, setTraced] = useState<TracedProgram>();
  const label = title || texts.untitled(number);
  const outcome = useMemo(() => outcomeOf(run, expected), [run, expected]);
  useWhenSolved(outcome === 'solved', () => onSolved(name));

  function reset() {
    written.reset();
    editor.current?.replace(given);
  }
  return (
    <section className={styles.exercise} aria-label={label}>
      <header className={styles.head}>
        <p className={styles.title}>{label}</p>
        {expected !== undefined && isSolved && <SolvedMark lang={ownLang} />}
      </header>
      <ExerciseCode
        code={written.code}
        language={exercise.language}
        lines={given.split('\n').length + 1}
        onTouch={() => setEditing(true)}
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
      {input && <Input lang={ownLang}>{input}</Input>}
      <ExerciseActions
        lang={ownLang}
        isRunning={run.stage === 'running'}
        canRun={place !== undefined && written.code.trim() !== ''}
        onRun={begin}
        onStop={stop}
        isTraceFirst={exercise.isTraced}
        onStepThrough={setTraced}
        onEdit={isEditing ? undefined : () => setEditing(true)}
        onReset={written.isChanged ? reset : undefined}
        program={{ ...program, file }}
      />
      {reason && (
        <p className={styles.reason} lang={ownLang}>
          {reason}
        </p>
      )}
      {isPythonMissing && <PythonOffer reason={turtleTexts.needsPython} />}
      {drawing && <LazyTurtleCanvas drawing={drawing} />}
      <Result run={run} file={file} onJump={(line) => editor.current?.jumpTo(line)} outcome={outcome} lang={ownLang} />
      {traced && (
        <div className={styles.trace} lang={ownLang}>
          <LazyStepThrough program={traced} onClose={() => setTraced(undefined)} />
        </div>
      )}
    </section>
  );
}

interface ResultProps extends ComponentProps<typeof ProgramOutput> {
  outcome: ReturnType<typeof outcomeOf>;
  lang: string | undefined;
}

const Result = ({ outcome, lang, ...output }: ResultProps) => (
  <>
    {output.run.stage !== 'idle' && (
      <div className={styles.output} lang={lang}>
        <ProgramOutput {...output} />
      </div>
    )}
    {/* This live region is rendered even while empty, so that a screen reader announces its first text. */}
    <p role="status" className={styles.outcome} data-outcome={outcome} lang={lang}>
      {outcome && texts.outcomes[outcome]}
    </p>
  </>
);

/** @returns whether the finished run solves the exercise; undefined if the run failed or no output is expected */
function outcomeOf(run: Run, expected: string | undefined): 'solved' | 'notYet' | undefined {
  if (run.stage !== 'finished' || expected === undefined || run.result.status?.id !== 3) return undefined;
  return isExpected(run.result.stdout ?? '', expected) ? 'solved' : 'notYet';
}

function useWhenSolved(isSolved: boolean, onSolved: () => void) {
  const report = useEffectEvent(onSolved);
  // An effect, because the result of a run arrives asynchronously.
  useEffect(() => {
    if (isSolved) report();
  }, [isSolved]);
}

/** The input that the program reads. */
const Input = ({ lang, children }: { lang: string | undefined; children: string }) => (
  <figure className={styles.input}>
    <figcaption lang={lang}>{texts.input}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard */}
    <pre tabIndex={0}>{children}</pre>
  </figure>
);

const SolvedMark = ({ lang }: { lang: string | undefined }) => (
  <span className={styles.solved} lang={lang}>
    <CircleCheck size={18} aria-hidden /> {texts.solved}
  </span>
);
