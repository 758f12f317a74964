/** An address that leads nowhere, as visitors and staff see it outside /admin. Home takes each where they belong. */
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';

export default function NotFoundPage() {
  return <NotFound home={paths.home} />;
}
