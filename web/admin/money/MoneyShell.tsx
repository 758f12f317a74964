/** The tabs around every page about payments, for the office only. */
import { Link, Outlet, useLocation } from 'react-router';
import * as texts from '#texts/money/bookkeeping.ts';
import { useMe } from '#web/api/session.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import styles from './MoneyShell.module.css';

/** A page below a tab's URL selects that tab. The page of a payment or of a statement selects the first tab. */
const views = [
  { to: paths.adminPayments, name: texts.allPayments },
  { to: paths.adminUnallocated, name: texts.unallocated },
  { to: paths.adminRefunds, name: texts.refunds },
  { to: paths.adminSettlements, name: texts.settledManually },
  { to: paths.adminReconciliation, name: texts.reconciliation },
];

export default function MoneyShell() {
  const me = useMe();
  const { pathname } = useLocation();
  const current = views.findLast(({ to }) => pathname.startsWith(to));
  if (me.type !== 'admin') return <NotFound home={paths.admin} />;
  return (
    <div className={styles.page}>
      <nav aria-label={texts.money} className={styles.views}>
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
