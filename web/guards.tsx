/** Who may see which part of the site. Whoever may not is taken where they belong. */
import { Navigate, Outlet } from 'react-router';
import { useCurrentUser } from '#web/api/session.ts';
import { homeOf, paths } from '#web/paths.ts';

export function StudentsOnly() {
  const me = useCurrentUser();
  if (!me) return <Navigate to={paths.login} replace />;
  if (me.type !== 'student') return <Navigate to={homeOf(me)} replace />;
  return <Outlet />;
}

export function StaffOnly() {
  const me = useCurrentUser();
  if (!me) return <Navigate to={paths.login} replace />;
  if (me.type === 'student') return <Navigate to={homeOf(me)} replace />;
  return <Outlet />;
}

/** The sign-in screen; somebody who is in already has no use for it. */
export function VisitorsOnly() {
  const me = useCurrentUser();
  return me ? <Navigate to={homeOf(me)} replace /> : <Outlet />;
}
