/** The page that a student sees at an unknown URL. */
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';

export default function NotFoundPage() {
  return <NotFound home={paths.home} />;
}
