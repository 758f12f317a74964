/** 'Raise Funds': the purpose of a student's fund page, and its link. */
import '@mantine/core/styles/Input.layer.css';
import { useId } from 'react';
import { Link } from 'react-router';
import * as texts from '#texts/people/funds.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { FundLink } from './FundLink.tsx';
import { useOwnFundQuery } from './funds.api.ts';
import styles from './RaiseFunds.module.css';

export function RaiseFunds() {
  const id = useId();
  const { data: fund } = useOwnFundQuery(undefined, { refetchOnMountOrArgChange: true });
  const { _id: studentId } = useMe();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{texts.raiseFunds}</h2>
      <p>
        {fund?.isShown === false
          ? rich(texts.raiseFundsOff, { link: (words) => <Link to={paths.fundRaising}>{words}</Link> })
          : texts.raiseFundsOn}
      </p>
      <FundLink studentId={studentId} isShown={fund?.isShown ?? false} />
    </section>
  );
}
