/** What stands around every view of the school's money, for the office alone: the ways from one to the other. */
import { Link, Outlet, useLocation } from 'react-router';
import { useMe } from '#web/api/session.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import styles from './MoneyShell.module.css';

/** What lies below one of them belongs to it; one payment and a statement, to the first. */
const views = [
  { to: paths.adminPayments, name: 'All payments' },
  { to: paths.adminHeldMoney, name: 'Held money' },
  { to: paths.adminRefunds, name: 'Refunds' },
  { to: paths.adminSettlements, name: 'Settled by hand' },
  { to: paths.adminReconciliation, name: 'Reconciliation' },
];

export default function MoneyShell() {
  const me = useMe();
  const { pathname } = useLocation();
  const current = views.findLast(({ to }) => pathname.startsWith(to));
  if (me.type !== 'admin') return <NotFound home={paths.admin} />;
  return (
    <div className={styles.page}>
      <nav aria-label="Money" className={styles.views}>
        {views.map((view) => (
          <Link key={view.to} to={view.to} aria-current={view === current ? 'page' : undefined} className={styles.view}>
            {view.name}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
