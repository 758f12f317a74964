/** Programs that could not be graded, with the reasons and a button to retry. Renders nothing where there are none. */
import { Link } from 'react-router';
import type { FaultyAttempt } from '#contract/solvers.ts';
import * as texts from '#texts/code/solvers.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { sentenceOf } from '#web/api/failures.ts';
import formStyles from '#web/features/challenge-authoring/form/step-form.module.css';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './FaultyAttempts.module.css';
import { useFaultyAttemptsQuery, useGradeAgainMutation } from './solvers.api.ts';

export function FaultyAttempts({ challengeId }: { challengeId: string }) {
  const { data, error, refetch } = useFaultyAttemptsQuery(challengeId, { refetchOnMountOrArgChange: true });
  if (error && !data) return <LoadFailed message={texts.faultsNotLoaded(sentenceOf(error))} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={formStyles.part} aria-labelledby="faulty">
      <h2 id="faulty">{texts.couldNotBeGraded}</h2>
      <p>{texts.aboutFaults}</p>
      <ul className={styles.faults}>
        {data.map((fault) => (
          <Fault key={`${fault._id} ${fault.isForPreview}`} challengeId={challengeId} fault={fault} />
        ))}
      </ul>
      <GradeAgain challengeId={challengeId} />
    </section>
  );
}

const Fault = ({ challengeId, fault }: { challengeId: string; fault: FaultyAttempt }) => (
  <li className={formStyles.part}>
    <p>
      {rich(fault.isForPreview ? texts.faultOfPreview : texts.fault, {
        student: <Link to={paths.adminSolver(challengeId, fault.studentId)}>{fault.name}</Link>,
        time: <DateTime at={fault.at} />,
      })}
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard */}
    <pre className={formStyles.why} tabIndex={0}>
      {fault.why}
    </pre>
  </li>
);

function GradeAgain({ challengeId }: { challengeId: string }) {
  const alertFailure = useFailureAlert();
  const [gradeAgain, { isLoading }] = useGradeAgainMutation();

  async function retry() {
    const { data: reply, error } = await gradeAgain(challengeId);
    if (!reply) return alertFailure(error);
    return toast.success(reply.message);
  }

  return (
    <div>
      <Button look="soft" isBusy={isLoading} onClick={retry}>
        {texts.gradeAgain}
      </Button>
    </div>
  );
}
