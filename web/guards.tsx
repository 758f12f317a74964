/** Access control of the routes. A person without access is redirected. */
import { useEffect, useState } from 'react';
import { createPath, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '#web/api/session.ts';
import {
  findRequestedPage,
  forgetRequestedPage,
  forgetSignOutPage,
  RETURN_STATE,
  rememberRequestedPage,
} from '#web/api/sign-in/requested-page.ts';
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
  const location = useLocation();
  const requested = createPath(location);
  // A visitor who comes from a course's page in the catalogue, and most likely has no account yet.
  const signInPage = new URLSearchParams(location.search).has('sign-up') ? paths.signUp : paths.login;

  // Storing the page is an effect, because the tab's storage and its URL are outside React.
  useEffect(() => {
    rememberRequestedPage(requested);
    navigate(signInPage, { replace: true, state: RETURN_STATE });
  }, [requested, signInPage, navigate]);
  return null;
}

/** The sign-in page; signed-in users are redirected. */
export function VisitorsOnly() {
  const me = useCurrentUser();
  const { state } = useLocation();

  // Without RETURN_STATE no guard has redirected the visitor here, so a page requested before is forgotten.
  useEffect(() => {
    if (!me && state !== RETURN_STATE) forgetRequestedPage();
  }, [me, state]);
  return me ? <RedirectAfterSignIn home={homeOf(me)} /> : <Outlet />;
}

/**
 * Redirects to the page requested before, or home. If the user may not open that page, its own guard redirects again.
 */
function RedirectAfterSignIn({ home }: { home: string }) {
  const { state } = useLocation();
  const [requested] = useState(() => findRequestedPage(state));

  // Forgets the requested page, so that the next sign-in does not open it again.
  useEffect(() => {
    forgetRequestedPage();
    forgetSignOutPage();
  }, []);
  return <Navigate to={requested ?? home} replace />;
}
