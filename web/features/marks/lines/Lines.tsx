/**
 * Numbered lines of a hand-in. Each number is a button that opens a comment form; comments are shown below their line.
 * The Tab key reaches one of the buttons, and the arrow keys lead to the others. Because there may be thousands of
 * lines, only the changed ones are rendered again.
 */
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { MarkedAttempt } from '#contract/marks.ts';
import type { LineComment } from '#contract/rules/lines.ts';
import * as texts from '#texts/learning/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';
import { useMe } from '#web/api/session.ts';
import { textId, useDraftedLines } from './comment-draft.ts';
import { useAddCommentMutation } from './comments.api.ts';
import { Line } from './Line.tsx';
import styles from './Lines.module.css';
import { lineAfter } from './line-keys.ts';

interface Props {
  handinId: string;
  attempt: MarkedAttempt;
  /** The name of an uploaded file; null for the typed text or program. */
  file: string | null;
  lines: string[];
  /** Title of the text. */
  title: string;
}

export function Lines({ handinId, attempt: { _id: attemptId, comments }, file, lines, title }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [tabStop, setTabStop] = useState(1);
  const [draftedLines] = useState(useDraftedLines(textId(attemptId, file)));
  const commentsByLine = useMemo(() => groupByLine(comments, file), [comments, file]);
  const navigation = useLineNavigation(list, lines.length);
  const { _id: personId } = useMe();
  const [addComment] = useAddCommentMutation();

  const add = useCallback(
    async (line: number, text: string) => {
      const idempotencyKey = idempotencyKeyFor(`comment:${personId}:${textId(attemptId, file)}${line}`);
      const { error } = await addComment({
        handinId,
        attemptId,
        comment: { file, line, text },
        key: idempotencyKey.of({ text }),
      });
      if (!error) idempotencyKey.drop();
      return error && sentenceOf(error);
    },
    [addComment, personId, handinId, attemptId, file],
  );

  return (
    <ol ref={list} className={styles.lines} aria-label={texts.linesOf(title)}>
      {lines.map((text, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: an attempt never changes
          key={index}
          handinId={handinId}
          line={index + 1}
          textId={textId(attemptId, file)}
          text={text}
          isTabStop={index + 1 === tabStop}
          hasDraft={draftedLines.has(index + 1)}
          comments={commentsByLine.get(index + 1) ?? noComments}
          onFocus={setTabStop}
          onKey={navigation.press}
          onDone={navigation.focusAgain}
          onAdd={add}
        />
      ))}
    </ol>
  );
}

/** One constant array, so that lines without comments are not rendered again. */
const noComments: LineComment[] = [];

function groupByLine(comments: LineComment[], file: string | null) {
  const commentsByLine = new Map<number, LineComment[]>();
  for (const comment of comments)
    if (comment.file === file) commentsByLine.set(comment.line, [...(commentsByLine.get(comment.line) ?? []), comment]);
  return commentsByLine;
}

/** Returns callbacks that move the focus between lines by keyboard, or back to a line. */
function useLineNavigation(list: RefObject<HTMLOListElement | null>, last: number) {
  const findNumber = useCallback(
    (line: number) => list.current?.querySelector<HTMLElement>(`[data-line="${line}"]`),
    [list],
  );
  const handleKey = useCallback(
    (event: KeyboardEvent, line: number) => {
      const next = lineAfter(event.key, { line, last });
      if (next === undefined) return;
      event.preventDefault();
      findNumber(next)?.focus();
    },
    [findNumber, last],
  );
  /** Focuses the line's number, unless the tutor has meanwhile moved the focus elsewhere, such as to the mark. */
  const restoreFocus = useCallback(
    (line: number) => {
      const number = findNumber(line);
      const { activeElement: focused, body } = document;
      if (!focused || focused === body || number?.parentElement?.contains(focused)) number?.focus();
    },
    [findNumber],
  );
  return { press: handleKey, focusAgain: restoreFocus };
}
