/**
 * Markdown on pages that may have none. Plain texts need no parser; the first text with Markdown fetches the parser.
 * If that takes long or fails, the text is shown as it was written.
 */
import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './Markdown.module.css';
import type { Markdown } from './Markdown.tsx';

interface Props extends ComponentProps<typeof Markdown> {
  /** Whether the nearest Suspense boundary waits for the parser for a moment, so that nothing moves when it arrives. */
  isAwaited?: boolean;
}

interface PlainProps {
  children: string;
  keepsLines?: boolean | undefined;
  /** The language of the text, if it differs from the page's language. */
  lang?: string | undefined;
}

export function LazyMarkdown({ isAwaited = false, ...props }: Props) {
  if (!MAY_BE_MARKDOWN.test(props.children)) return <Paragraphs {...props} />;
  if (isAwaited) return <Awaited {...props} />;
  return (
    <Suspense fallback={<Unformatted {...props} isPending />}>
      <Formatted {...props} />
    </Suspense>
  );
}

/** Matches Markdown syntax, except blank lines: special characters, starts and ends of lines, links. */
export const MAY_BE_MARKDOWN = /[*_`~#<>|\\\r]|\]\(|^(?:[-+:]|\d+[.)]|[^\S\n])|[^\S\n]$/m;

const load = () =>
  import('./Markdown.tsx').then(
    ({ Markdown: Loaded }) => ({ default: Loaded }),
    () => ({ default: Unformatted }),
  );

const Formatted = lazy(load);

/** Milliseconds for which a Suspense boundary waits for the parser. */
const AWAITED_FOR = 2_000;

const Awaited = lazy(() => Promise.race([load(), late()]));

const late = () =>
  new Promise<{ default: typeof UnformattedUntilLoaded }>((resolve) => {
    setTimeout(() => resolve({ default: UnformattedUntilLoaded }), AWAITED_FOR);
  });

const UnformattedUntilLoaded = (props: ComponentProps<typeof Markdown>) => (
  <Suspense fallback={<Unformatted {...props} />}>
    <Formatted {...props} />
  </Suspense>
);

interface UnformattedProps extends PlainProps {
  /** Whether the parser is being fetched. Then the text only keeps its place; it appears after two seconds. */
  isPending?: boolean;
}

/** The text as it was written. */
export const Unformatted = ({ children, lang, isPending = false }: UnformattedProps) => (
  <div className={styles.text} data-lines data-pending={isPending || undefined} lang={lang}>
    <p>{children}</p>
  </div>
);

/** Renders a text without Markdown exactly as `Markdown` does. */
export const Paragraphs = ({ children, keepsLines = false, lang }: PlainProps) => (
  <div className={styles.text} data-lines={keepsLines || undefined} lang={lang}>
    {children
      .trim()
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text do not change their order
        <p key={index}>{paragraph}</p>
      ))}
  </div>
);
