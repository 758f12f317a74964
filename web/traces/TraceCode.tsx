/** The code with line numbers, highlighting the line that has just run and the line that runs next. */
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/code/traces.ts';
import { JAVASCRIPT } from '#web/features/device-runs/device-languages.ts';
import type { Trace } from '#web/features/device-runs/trace/trace.ts';
import colours from '#web/features/lesson-texts/reading/code/HighlightedCode.module.css';
import { highlight, type Piece } from '#web/features/lesson-texts/reading/code/highlight.ts';
import styles from './TraceCode.module.css';

interface Props {
  trace: Trace;
  /** The index of the step, from 0. */
  index: number;
  source: string;
  languageId: number;
}

export function TraceCode({ trace, index, source, languageId }: Props) {
  const lines = useColouredLines(source, languageId === JAVASCRIPT ? 'javascript' : 'python');
  const { line, event } = trace.steps[index]!;
  const before = index > 0 ? trace.steps[index - 1]!.line : 0;
  const list = useRef<HTMLOListElement>(null);
  const shownLine = line || before;
  // An effect, because the lines have to be rendered before scrolling. Scrolls only the code, never the page.
  useEffect(() => {
    const shown = list.current?.children[shownLine - 1];
    if (shown) keepInView(list.current!, shown as HTMLElement);
  }, [shownLine]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
    <ol className={`${styles.lines} ${colours.code}`} ref={list} tabIndex={0} aria-label={texts.code}>
      {lines.map((pieces, place) => {
        const mark = markOf(place + 1, { line, before, event });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
          <li key={place} data-mark={mark} aria-current={mark === 'next' ? 'step' : undefined}>
            <code>
              {pieces.map(({ text, kind }, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line keep their order
                <span key={part} data-kind={kind}>
                  {text}
                </span>
              ))}
            </code>
            {mark && <span className={styles.mark}>{MARK_TEXTS[mark]}</span>}
          </li>
        );
      })}
    </ol>
  );
}

type Mark = 'next' | 'ran' | 'error';

const MARK_TEXTS: Record<Mark, string> = { next: texts.runsNext, ran: texts.justRan, error: texts.failedHere };

function markOf(place: number, { line, before, event }: { line: number; before: number; event: string }) {
  if (place === line) return event === 'error' ? 'error' : event === 'line' ? 'next' : 'ran';
  return place === before ? 'ran' : undefined;
}

function keepInView(list: HTMLElement, line: HTMLElement) {
  const top = line.offsetTop - list.offsetTop;
  const margin = line.offsetHeight * 2;
  if (top - margin < list.scrollTop) list.scrollTop = top - margin;
  else if (top + line.offsetHeight + margin > list.scrollTop + list.clientHeight)
    list.scrollTop = top + line.offsetHeight + margin - list.clientHeight;
}

/** The lines with syntax colours; plain while the grammar is loading, or if it cannot be loaded. */
function useColouredLines(source: string, grammar: 'javascript' | 'python') {
  const [coloured, setColoured] = useState<{ source: string; lines: Piece[][] }>();
  // The program may have changed while the grammar was loading, and then the loaded colours are not shown.
  useEffect(() => {
    let isCurrent = true;
    highlight(source, grammar).then(
      (pieces) => isCurrent && pieces && setColoured({ source, lines: linesOf(pieces) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [source, grammar]);
  return coloured?.source === source ? coloured.lines : linesOf([{ text: source, kind: undefined }]);
}

function linesOf(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { text, kind } of pieces)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)!.push({ text: part, kind });
    }
  return lines.at(-1)!.length === 0 ? lines.slice(0, -1) : lines;
}
