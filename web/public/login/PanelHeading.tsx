/** The heading of a panel. While the panel is shown, it is the h1 of the page. */
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

interface Props {
  id: string;
  isShown: boolean;
  children: string;
}

export function PanelHeading({ id, isShown, children }: Props) {
  return isShown ? <PageHeading id={id}>{children}</PageHeading> : <h2 id={id}>{children}</h2>;
}
