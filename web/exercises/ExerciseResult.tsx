/** What a program of an exercise has printed, and whether that solves the exercise; and the inputs that it reads. */
import type { ComponentProps } from 'react';
import * as texts from '#texts/learning/exercises.ts';
import type { Example } from '#web/features/lesson-texts/reading/exercises.ts';
import { ProgramOutput } from '#web/features/submissions/ProgramResult.tsx';
import styles from './LessonExercise.module.css';
import type { CheckedRun } from './run-examples.ts';

interface Props extends ComponentProps<typeof ProgramOutput> {
  /** Undefined until the run has ended. */
  checkedRun: CheckedRun | undefined;
  /** How many examples the program has passed so far. */
  passed: number;
  examples: Example[];
  lang: string | undefined;
}

export const ExerciseResult = ({ checkedRun, passed, examples, lang, ...output }: Props) => (
  <>
    {checkedRun && checkedRun.index > 0 && <ExerciseInput examples={examples} index={checkedRun.index} lang={lang} />}
    {output.run.stage !== 'idle' && (
      <div className={styles.output} lang={lang}>
        <ProgramOutput {...output} />
      </div>
    )}
    {/* This live region is rendered even while empty, so that a screen reader announces its first text. */}
    <p role="status" className={styles.outcome} data-outcome={checkedRun?.outcome} lang={lang}>
      {checkedRun && sentenceFor(checkedRun, examples)}
      {output.run.stage === 'failed' && passed > 0 && texts.passedBefore(passed, examples.length)}
    </p>
  </>
);

function sentenceFor({ outcome, index }: CheckedRun, { length }: Example[]) {
  if (outcome === 'solved' && length > 1) return texts.solvedWithAll(length);
  if (outcome === 'notYet' && index > 0) return texts.notYetWith(index + 1, length);
  return outcome && texts.outcomes[outcome];
}

interface InputProps {
  examples: Example[];
  /** The index of the example. */
  index: number;
  lang: string | undefined;
}

/** What the program reads in one of the examples. */
export const ExerciseInput = ({ examples, index, lang }: InputProps) => (
  <figure className={styles.input}>
    <figcaption lang={lang}>
      {examples.length === 1 ? texts.input : texts.inputOf(index + 1, examples.length)}
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard */}
    <pre tabIndex={0}>{examples[index]!.input}</pre>
  </figure>
);
