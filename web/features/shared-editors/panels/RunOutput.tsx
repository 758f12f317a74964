/** The output of the last run of a shared program, its status, and the reason if it failed. */
import { lazy, Suspense } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import type { ProgramRun } from '#contract/shared-editors.ts';
import { type SubmissionStatusId, submissionStatuses } from '#contract/submissions.ts';
import * as texts from '#texts/code/shared-editors.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import styles from './RunOutput.module.css';

/** Loaded only when a program has failed. */
const Explanation = lazy(() => import('#web/ui/program-errors/Explanation.tsx').catch(() => ({ default: () => null })));

interface Props {
  run: ProgramRun | undefined;
  languages: RunnerLanguage[];
}

/** Screen readers announce only the status and the explanation, because the output can be long. */
export function RunOutput({ run, languages }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the output when it has the focus
    <section aria-label={texts.output} tabIndex={0} className={styles.output}>
      <p role="status">{run ? runLabel(run) : texts.outputHere}</p>
      {run?.state === 'finished' && <pre>{run.output || texts.printedNothing}</pre>}
      <div aria-live="polite">
        <Suspense>
          {run && hasFailed(run) && <Explanation file={fileOf(run, languages)} messages={[run.output]} />}
        </Suspense>
      </div>
    </section>
  );
}

/** The file name of the program that ran; the language chosen now may be another one. */
const fileOf = ({ languageId }: ProgramRun, languages: RunnerLanguage[]) =>
  languages.find(({ id }) => id === languageId)?.file ?? '';

const hasFailed = ({ state, status }: ProgramRun) => state === 'finished' && status !== submissionStatuses[3];

function runLabel({ state, name, status, time }: ProgramRun) {
  if (state === 'running') return texts.isRunning(name);
  const result = status ? statusLabel(status) : texts.notRun;
  return texts.ranBy(time === null ? result : `${result}, ${time} ms`, name);
}

const statusIds = Object.keys(submissionStatuses).map(Number) as SubmissionStatusId[];

/** @param status  Judge0's English description */
function statusLabel(status: string) {
  const id = statusIds.find((id) => submissionStatuses[id] === status);
  return id === undefined ? status : submissionsTexts.statuses[id];
}
