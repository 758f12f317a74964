/** The page that staff see at an unknown URL below /admin. */
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';

export default function NotFoundPage() {
  return <NotFound home={paths.admin} />;
}
