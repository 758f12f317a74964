/** Any unknown URL, for a student. */
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';

export default function NotFoundPage() {
  return <NotFound home={paths.home} />;
}
