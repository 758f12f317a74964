/** The output of a program and the explanation of its error. Scrolls to the end, unless the user has scrolled up. */
import { lazy, memo, Suspense, useLayoutEffect, useRef } from 'react';
import * as texts from '#texts/code/live-runs.ts';
import { type Line, MAX_LINES, type OutputSource, type Screen } from './screen.ts';
import styles from './Terminal.module.css';

/** If the output is scrolled to within this many pixels of its end, it keeps scrolling to the end. */
const AT_END = 24;

/** Loaded only when a program has failed. */
const Explanation = lazy(() => import('#web/ui/program-errors/Explanation.tsx').catch(() => ({ default: () => null })));

interface Props {
  screen: Screen;
  /** The file name of the program. */
  file: string;
  /** All messages about the program's failure; empty if it has not failed. */
  failure: (string | null)[];
}

export function Output({ screen, file, failure }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const stayAtEnd = () => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on new output
  useLayoutEffect(stayAtEnd, [screen]);

  return (
    <div
      ref={log}
      role="log"
      aria-label={texts.output}
      // Focusable, so that the user can scroll the output by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be scrollable by keyboard
      tabIndex={0}
      className={styles.screen}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
      }}
    >
      {screen.lines[0]!.number > 1 && <p className={styles.hint}>{texts.onlyLastLines(MAX_LINES)}</p>}
      {screen.lines.map((line) => (
        <OutputLine key={line.number} line={line} />
      ))}
      {failure.length > 0 && (
        <Suspense>
          <Explanation ref={stayAtEnd} file={file} messages={failure} />
        </Suspense>
      )}
    </div>
  );
}

const OutputLine = memo(({ line: { pieces } }: { line: Line }) => (
  <div className={styles.line} data-wrong={pieces[0]?.source === 'stderr' || undefined}>
    {pieces.map(({ source, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line keep their order
      <span key={index} data-voice={source}>
        {screenReaderPrefixes[source] && <span className="visually-hidden">{screenReaderPrefixes[source]}</span>}
        {text}
      </span>
    ))}
  </div>
));

const screenReaderPrefixes: Record<OutputSource, string> = {
  stdout: '',
  stderr: texts.errorPrefix,
  typed: texts.typedPrefix,
};
