/** One student's attempts at a challenge: each program with its results. */

import { lazy, Suspense, useState } from 'react';
import type { Attempt, AttemptSummary } from '#contract/gradings.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as texts from '#texts/code/solvers.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { formatPoints } from '#web/features/challenge-authoring/format-points.ts';
import {
  useAttemptOfSolverQuery,
  useAttemptsOfSolverQuery,
} from '#web/features/challenge-authoring/solvers/solvers.api.ts';
import { Outcomes } from '#web/features/challenges/results/Outcomes.tsx';
import { SubmittedFiles } from '#web/features/challenges/results/SubmittedFiles.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './SolversPage.module.css';

export function SolverAttempts({ challengeId, studentId }: { challengeId: string; studentId: string }) {
  const query = { id: challengeId, studentId };
  const { data: attempts, error, refetch } = useAttemptsOfSolverQuery(query, { refetchOnMountOrArgChange: true });
  if (!attempts) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  return (
    <ol className={styles.attempts} reversed>
      {attempts.map((attempt, index) => (
        <li key={attempt._id}>
          <AttemptDetails attempt={attempt} isOpenFirst={index === 0} />
        </li>
      ))}
    </ol>
  );
}

/** One attempt. Its program is fetched when the attempt is expanded. */
function AttemptDetails({ attempt, isOpenFirst }: { attempt: AttemptSummary; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {stateLabel(attempt)}{' '}
        <small>
          <DateTime at={attempt.at} />
          {attempt.fileName && `, ${texts.fromFile(attempt.fileName)}`}
        </small>
      </summary>
      {isOpen && <AttemptProgram attemptId={attempt._id} />}
    </details>
  );
}

function stateLabel({ state, points }: AttemptSummary) {
  if (state === 'done') return texts.pointsOf(formatPoints(points ?? 0));
  return state === 'faulty' ? texts.couldNotBeGraded : texts.waiting;
}

function AttemptProgram({ attemptId }: { attemptId: string }) {
  const { data: attempt, error, refetch } = useAttemptOfSolverQuery(attemptId);
  const { data: runnerLanguages } = useRunnerLanguagesQuery();
  if (!attempt) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  const language = runnerLanguages?.languages.find(({ id }) => id === attempt.languageId);
  return (
    <div className={styles.inside}>
      {attempt.source === '' && <p>{gradingsTexts.dropped}</p>}
      {attempt.source !== '' &&
        (attempt.languageId === WEB_PAGE ? (
          <SubmittedPage source={attempt.source} />
        ) : (
          <ProgramSource {...attempt} languageName={language?.name} />
        ))}
      {attempt.results.length > 0 && <Outcomes {...attempt} file={language?.file ?? ''} />}
    </div>
  );
}

/** The preview is fetched when the tutor wants to see the page. */
const PreviewOfSource = lazy(() => import('./PreviewOfSource.tsx'));

function SubmittedPage({ source }: { source: string }) {
  const [isShown, show] = useState(false);
  return (
    <>
      <SubmittedFiles source={source} />
      {isShown ? (
        <div className={styles.preview}>
          <Suspense fallback={<Spinner />}>
            <PreviewOfSource source={source} />
          </Suspense>
        </div>
      ) : (
        <div>
          <Button look="soft" onClick={() => show(true)}>
            {webTexts.showPage}
          </Button>
        </div>
      )}
    </>
  );
}

interface ProgramSourceProps extends Pick<Attempt, 'languageId' | 'source'> {
  languageName: string | undefined;
}

function ProgramSource({ languageId, source, languageName }: ProgramSourceProps) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <div className={styles.program}>
      <CodeEditor
        label={languageName ? texts.programIn(languageName) : texts.program}
        code={source}
        grammar={findGrammar(languageId)}
        theme={theme}
        fontSize={fontSize}
        isReadOnly
      />
    </div>
  );
}
