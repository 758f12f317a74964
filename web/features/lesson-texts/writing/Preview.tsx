/** The text as students will see it, a moment after each change. */
import { memo, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/learning/lesson-writing.ts';
import styles from './LessonTextEditor.module.css';
import { ReaderText } from './ReaderText.tsx';

interface Props {
  text: string;
  lessonId: string;
  /** The names of files that the lesson does not have although the text links to them. */
  missingFiles: string[];
  /** The language of the lesson, if it differs from the page's language. */
  lang: string | undefined;
}

export function Preview({ text, ...rest }: Props) {
  const shown = useThrottled(text, PREVIEW_INTERVAL);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
    <section className={styles.preview} aria-label={texts.preview} tabIndex={0}>
      {shown.trim() === '' ? <p className={styles.note}>{texts.nothingToPreview}</p> : <Text text={shown} {...rest} />}
    </section>
  );
}

/** Milliseconds between two updates, because a slow laptop needs some time to format a long text. */
const PREVIEW_INTERVAL = 200;

const Text = memo(ReaderText);

/** Returns the value, updated at most once per interval (in milliseconds). */
function useThrottled<Value>(value: Value, interval: number) {
  const [shown, show] = useState(value);
  const lastShown = useRef(0);
  // An effect, because it sets a timer.
  useEffect(() => {
    const waited = Date.now() - lastShown.current;
    const timer = setTimeout(
      () => {
        lastShown.current = Date.now();
        show(value);
      },
      Math.max(0, interval - waited),
    );
    return () => clearTimeout(timer);
  }, [value, interval]);
  return shown;
}
