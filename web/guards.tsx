/** Who may see which part of the site. Whoever may not is taken where they belong. */
import { useEffect, useState } from 'react';
import { createPath, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { findAsked, forgetAsked, forgetLeft, keepAsked, leadingOn } from '#web/api/asked-address.ts';
import { useCurrentUser } from '#web/api/session.ts';
import { homeOf, paths } from '#web/paths.ts';

export function StudentsOnly() {
  const me = useCurrentUser();
  if (!me) return <ToSignIn />;
  if (me.type !== 'student') return <Navigate to={homeOf(me)} replace />;
  return <Outlet />;
}

export function StaffOnly() {
  const me = useCurrentUser();
  if (!me) return <ToSignIn />;
  if (me.type === 'student') return <Navigate to={homeOf(me)} replace />;
  return <Outlet />;
}

function ToSignIn() {
  const navigate = useNavigate();
  const asked = createPath(useLocation());

  // Both are outside: what this tab keeps, and its address.
  useEffect(() => {
    keepAsked(asked);
    navigate(paths.login, { replace: true, state: leadingOn });
  }, [asked, navigate]);
  return null;
}

/** The sign-in screen; somebody who is in already has no use for it. */
export function VisitorsOnly() {
  const me = useCurrentUser();
  const { state } = useLocation();

  // Opened by hand or from elsewhere, it stands for itself.
  useEffect(() => {
    if (!me && state !== leadingOn) forgetAsked();
  }, [me, state]);
  return me ? <Onward home={homeOf(me)} /> : <Outlet />;
}

/** To what was asked for, or home. The guard there sends home whoever it is not for. */
function Onward({ home }: { home: string }) {
  const { state } = useLocation();
  const [asked] = useState(() => findAsked(state));

  // It counts once.
  useEffect(() => {
    forgetAsked();
    forgetLeft();
  }, []);
  return <Navigate to={asked ?? home} replace />;
}
