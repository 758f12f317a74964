/** The page at an unknown URL for visitors, and for staff outside /admin. Home leads to the user's start page. */
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';

export default function NotFoundPage() {
  return <NotFound home={paths.home} />;
}
