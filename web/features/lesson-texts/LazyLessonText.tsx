/**
 * A lesson's text on pages that may have none. Plain texts need no parser; the first text with more fetches it. If that
 * takes long or fails, the text is shown as it was written.
 */
import { type ComponentProps, lazy, Suspense } from 'react';
import { MAY_BE_MARKDOWN, Paragraphs, Unformatted } from '#web/ui/markdown/LazyMarkdown.tsx';
import type { LessonText } from './LessonText.tsx';

type Props = ComponentProps<typeof LessonText>;

export const LazyLessonText = (props: Props) =>
  MAY_BE_MARKDOWN.test(props.children) || MAY_BE_OF_LESSONS.test(props.children) ? (
    <Suspense fallback={<Unformatted {...props} isPending />}>
      <Formatted {...props} />
    </Suspense>
  ) : (
    <Paragraphs {...props} />
  );

/** Matches syntax that lessons have and Markdown lacks: maths, footnotes and bare URLs. */
const MAY_BE_OF_LESSONS = /\$|\[\^|:\/\/|www\./i;

const Formatted = lazy(() =>
  import('./LessonText.tsx').then(
    ({ LessonText: Loaded }) => ({ default: Loaded }),
    () => ({ default: Unformatted }),
  ),
);
