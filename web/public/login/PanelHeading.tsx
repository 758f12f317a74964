/** The heading of a panel: the h1 of the page while the panel is shown. */
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

interface Props {
  id: string;
  isShown: boolean;
  children: string;
}

export function PanelHeading({ id, isShown, children }: Props) {
  return isShown ? <PageHeading id={id}>{children}</PageHeading> : <h2 id={id}>{children}</h2>;
}
