/** A student's own fund page: its settings and its link. */
import '@mantine/core/styles/Input.layer.css';
import type { OwnFund } from '#contract/money/funds.ts';
import * as texts from '#texts/people/funds.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { FundForm } from './FundForm.tsx';
import { FundLink } from './FundLink.tsx';
import styles from './FundSettings.module.css';
import { useOwnFundQuery } from './funds.api.ts';
import { GuardianPart } from './GuardianPart.tsx';
import { Raised } from './Raised.tsx';

export function FundSettings() {
  const { data: fund, isLoading, error, refetch } = useOwnFundQuery(undefined, { refetchOnMountOrArgChange: true });

  if (isLoading) return <Spinner />;
  if (!fund) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <>
      <FundStatus fund={fund} />
      {!fund.isClosed && <FundForm fund={fund} />}
      {!fund.isClosed && fund.ageBand === 'under_18' && <GuardianPart guardian={fund.guardian} />}
      <Visibility />
    </>
  );
}

function FundStatus({ fund }: { fund: OwnFund }) {
  const { _id } = useMe();
  if (fund.isClosed) return <p className={styles.waiting}>{texts.isClosed}</p>;
  if (!fund.isOn) return null;
  if (!fund.isShown) return <p className={styles.waiting}>{texts.pageNotShown}</p>;
  return (
    <div className={styles.shown}>
      <p>{rich(texts.pageShown, { strong: (words) => <strong>{words}</strong> })}</p>
      <FundLink studentId={_id} isShown />
      <Raised fund={fund} />
    </div>
  );
}

function Visibility() {
  return (
    <div className={styles.who}>
      <h3>{texts.whoSees}</h3>
      <ul>
        <li>{texts.seenByAnyone}</li>
        <li>{texts.neverSeen}</li>
        <li>{texts.yourMoney}</li>
      </ul>
    </div>
  );
}
