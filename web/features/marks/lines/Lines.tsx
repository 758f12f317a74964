/**
 * Numbered lines. Each number is a button that begins a comment on its line; what was said stands below the line. Of
 * the buttons one is on the way of the Tab key, and the arrows lead from there to the others. There may be thousands:
 * only those that change are drawn again.
 */
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { MarkedAttempt } from '#contract/marks.ts';
import type { LineComment } from '#contract/rules/lines.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';
import { useMe } from '#web/api/session.ts';
import { textOf, useDraftedLines } from './comment-draft.ts';
import { useSayOfLineMutation } from './comments.api.ts';
import { Line } from './Line.tsx';
import styles from './Lines.module.css';
import { lineAfter } from './line-keys.ts';

interface Props {
  handinId: string;
  attempt: MarkedAttempt;
  /** The name of a sent file; null for the text or the program itself. */
  file: string | null;
  lines: string[];
  /** What they are the lines of. */
  title: string;
}

export function Lines({ handinId, attempt: { _id: attemptId, comments }, file, lines, title }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(1);
  const [drafted] = useState(useDraftedLines(textOf(attemptId, file)));
  const said = useMemo(() => byLine(comments, file), [comments, file]);
  const ways = useWays(list, lines.length);
  const { _id: personId } = useMe();
  const [sayOfLine] = useSayOfLineMutation();

  const say = useCallback(
    async (line: number, text: string) => {
      const oneKey = idempotencyKeyFor(`comment:${personId}:${textOf(attemptId, file)}${line}`);
      const { error } = await sayOfLine({ handinId, attemptId, said: { file, line, text }, key: oneKey.of({ text }) });
      if (!error) oneKey.drop();
      return error && sentenceOf(error);
    },
    [sayOfLine, personId, handinId, attemptId, file],
  );

  return (
    <ol ref={list} className={styles.lines} aria-label={`Lines of ${title}`}>
      {lines.map((text, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: what was handed in does not change
          key={index}
          handinId={handinId}
          line={index + 1}
          of={textOf(attemptId, file)}
          text={text}
          isReached={index + 1 === reached}
          isLeftOpen={drafted.has(index + 1)}
          comments={said.get(index + 1) ?? none}
          onReach={setReached}
          onKey={ways.press}
          onDone={ways.focusAgain}
          onSay={say}
        />
      ))}
    </ol>
  );
}

/** The same each time, so that a line without comments stays as it is. */
const none: LineComment[] = [];

function byLine(comments: LineComment[], file: string | null) {
  const said = new Map<number, LineComment[]>();
  for (const comment of comments)
    if (comment.file === file) said.set(comment.line, [...(said.get(comment.line) ?? []), comment]);
  return said;
}

/** From line to line. */
function useWays(list: RefObject<HTMLOListElement | null>, last: number) {
  const numberOf = useCallback(
    (line: number) => list.current?.querySelector<HTMLElement>(`[data-line="${line}"]`),
    [list],
  );
  const press = useCallback(
    (event: KeyboardEvent, line: number) => {
      const next = lineAfter(event.key, { line, last });
      if (next === undefined) return;
      event.preventDefault();
      numberOf(next)?.focus();
    },
    [numberOf, last],
  );
  /** Unless whoever had the focus in that line has gone elsewhere meanwhile, to the mark say. */
  const focusAgain = useCallback(
    (line: number) => {
      const number = numberOf(line);
      const { activeElement: at, body } = document;
      if (!at || at === body || number?.parentElement?.contains(at)) number?.focus();
    },
    [numberOf],
  );
  return { press, focusAgain };
}
