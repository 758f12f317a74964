/** What stands around every view of the school's money, for the office alone: the ways from one to the other. */
import { NavLink, Outlet } from 'react-router';
import { useMe } from '#web/api/session.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import styles from './MoneyShell.module.css';

const views = [
  { to: paths.adminPayments, name: 'All payments' },
  { to: paths.adminHeldMoney, name: 'Held money' },
  { to: paths.adminRefunds, name: 'Refunds' },
  { to: paths.adminReconciliation, name: 'Reconciliation' },
];

export default function MoneyShell() {
  const me = useMe();
  if (me.type !== 'admin') return <NotFound home={paths.admin} />;
  return (
    <div className={styles.page}>
      <nav aria-label="Money" className={styles.views}>
        {views.map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === paths.adminPayments} className={styles.view!}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
