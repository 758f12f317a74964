/**
 * Markdown on pages that may have none: the parser is fetched with the first text. Until then, and where it cannot be
 * fetched, the text is shown as it was written.
 */
import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './Markdown.module.css';
import type { Markdown } from './Markdown.tsx';

type Props = ComponentProps<typeof Markdown>;

export const LazyMarkdown = (props: Props) => (
  <Suspense fallback={<Unformatted {...props} />}>
    <Formatted {...props} />
  </Suspense>
);

const Formatted = lazy(() =>
  import('./Markdown.tsx').then(
    ({ Markdown: Loaded }) => ({ default: Loaded }),
    () => ({ default: Unformatted }),
  ),
);

const Unformatted = ({ children }: Props) => (
  <div className={styles.text} data-lines>
    <p>{children}</p>
  </div>
);
