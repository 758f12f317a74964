/** 'Raise Funds': the purpose of a student's fund page, and its link. */
import '@mantine/core/styles/Input.layer.css';
import { useId } from 'react';
import { Link } from 'react-router';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { FundLink } from './FundLink.tsx';
import { useOwnFundQuery } from './funds.api.ts';
import styles from './RaiseFunds.module.css';

export function RaiseFunds() {
  const id = useId();
  const { data: fund } = useOwnFundQuery(undefined, { refetchOnMountOrArgChange: true });
  const { _id: studentId } = useMe();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>Raise Funds</h2>
      {fund?.isShown === false ? (
        <p>
          Anyone with this link can help with your fees once you have switched on your fund page in{' '}
          <Link to={paths.fundRaising}>your profile</Link>.
        </p>
      ) : (
        <p>Anyone with this link can help with your fees by M-Pesa, without an account.</p>
      )}
      <FundLink studentId={studentId} isShown={fund?.isShown ?? false} />
    </section>
  );
}
