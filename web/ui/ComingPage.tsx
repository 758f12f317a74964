/** A page whose contents are still being made: says honestly what it is going to hold. */
import { Notice } from './Notice.tsx';

interface Props {
  title: string;
  /** What will be here, in the reader's words. */
  children: string;
  way: { to: string; name: string };
}

export function ComingPage({ title, children, way }: Props) {
  return (
    <Notice title={title} way={way}>
      <p>{children}</p>
      <p>We are still building this page. It opens soon.</p>
    </Notice>
  );
}
