/** A page whose contents are still being made: says honestly what it is going to hold. */
import { Notice } from './Notice.tsx';

interface Props {
  title: string;
  cloth?: string;
  /** What will be here, in the reader's words. */
  children: string;
  way: { to: string; name: string };
}

export function ComingPage({ title, cloth, children, way }: Props) {
  return (
    <Notice title={title} cloth={cloth} way={way}>
      <p>{children}</p>
      <p>We are still building this page. It opens soon.</p>
    </Notice>
  );
}
