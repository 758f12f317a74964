/** /admin/challenges/{challengeId}/solvers?student=: who has submitted a program, or the attempts of one student. */

import { useParams, useSearchParams } from 'react-router';
import * as authoringTexts from '#texts/code/challenge-authoring.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as texts from '#texts/code/solvers.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { SolversTable } from '#web/features/challenge-authoring/solvers/SolversTable.tsx';
import { useSolversQuery } from '#web/features/challenge-authoring/solvers/solvers.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { SolverAttempts } from './SolverAttempts.tsx';
import styles from './SolversPage.module.css';

export default function SolversPage() {
  const { challengeId = '' } = useParams();
  const [params] = useSearchParams();
  const { currentData: solvers, error, refetch } = useSolversQuery(challengeId, { refetchOnMountOrArgChange: true });
  const chosen = params.get('student');

  if (isGone(error))
    return (
      <NoticePage
        title={authoringTexts.noSuchChallenge}
        action={{ to: paths.adminChallenges, name: authoringTexts.allChallenges }}
      >
        <p>{challengesTexts.gone}</p>
      </NoticePage>
    );
  if (!solvers) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  const solver = solvers.find(({ studentId }) => studentId === chosen);
  if (solver)
    return (
      <div className={styles.page}>
        <BackLink to={paths.adminSolvers(challengeId)}>{texts.allStudents}</BackLink>
        <PageHeading>{solver.name}</PageHeading>
        <SolverAttempts key={solver.studentId} challengeId={challengeId} studentId={solver.studentId} />
      </div>
    );
  return (
    <div className={styles.page}>
      <BackLink to={paths.adminChallenge(challengeId)}>{texts.theChallenge}</BackLink>
      <PageHeading>{texts.submittedPrograms}</PageHeading>
      {solvers.length > 0 ? (
        <SolversTable challengeId={challengeId} solvers={solvers} />
      ) : (
        <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>
      )}
    </div>
  );
}
