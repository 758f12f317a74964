/** Runs the tests of a web challenge with its reference solution on this device, and lists their results. */
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TestResult } from '#contract/gradings.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as texts from '#texts/code/web-challenges.ts';
import type { Trial } from '#web/features/challenge-authoring/form/page-tools.ts';
import { Outcomes } from '#web/features/challenges/results/Outcomes.tsx';
import { passedLabel } from '#web/features/challenges/results/result-labels.ts';
import { filesOf } from '#web/features/projects/editing/page-source.ts';
import { loadSources } from '#web/features/projects/preview/use-sources.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { runPageTestsOn } from '#web/web-challenges/page-runs.ts';
import styles from './PageTrial.module.css';

type State =
  | { stage: 'idle' | 'running' }
  | { stage: 'done'; results: TestResult[] }
  | { stage: 'failed'; reason: string };

export default function PageTrial({ trial }: { trial: () => Trial }) {
  const [state, setState] = useState<State>({ stage: 'idle' });
  const abort = useRef<AbortController>(undefined);
  // Leaving the step stops the tests.
  useEffect(() => () => abort.current?.abort(), []);

  async function run() {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    setState({ stage: 'running' });
    const ended = await resultsOf(trial(), signal).then(
      (results): State => ({ stage: 'done', results }),
      (cause: Error): State => ({ stage: 'failed', reason: cause.message }),
    );
    if (!signal.aborted) setState(ended);
  }

  const isRunning = state.stage === 'running';
  return (
    <section aria-label={texts.trialResults} className={styles.trial}>
      <div className={styles.head}>
        <Button look="quiet" isBusy={isRunning} onClick={run}>
          <FlaskConical size={18} aria-hidden /> {isRunning ? texts.trying : texts.tryOnSolution}
        </Button>
        <p className={styles.note}>{texts.aboutTrial}</p>
      </div>
      <p role="status">{state.stage === 'done' && <strong>{passedLabel(state.results)}</strong>}</p>
      <InlineError message={state.stage === 'failed' ? gradingsTexts.notRunBecause(state.reason) : ''} />
      {state.stage === 'done' && <Outcomes results={state.results} file="" compileOutput="" />}
    </section>
  );
}

async function resultsOf({ source, timeLimit, tests }: Trial, signal: AbortSignal): Promise<TestResult[]> {
  const files = await loadSources(filesOf(source));
  const visible = tests.map(({ name, code }, index) => ({
    ...{ _id: String(index), name, stdin: '', expected: null, program: code },
  }));
  const { results } = await runPageTestsOn(files, timeLimit)({ languageId: WEB_PAGE, source }, visible, {
    signal,
    onDone: () => undefined,
  });
  return results;
}
