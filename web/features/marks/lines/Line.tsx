/** One line of a submission, with its number, its comments, and the form for a new comment. */
import { type KeyboardEvent, memo, useState } from 'react';
import type { LineComment } from '#contract/rules/lines.ts';
import * as texts from '#texts/learning/marks.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentOnLine } from './CommentOnLine.tsx';
import styles from './Lines.module.css';

interface Props {
  handinId: string;
  /** The line number, from 1. */
  line: number;
  /** Identifies the text that the line belongs to; unique among all attempts and files. */
  textId: string;
  text: string;
  /** Whether the Tab key reaches this line. */
  isTabStop: boolean;
  /** Whether the tutor left an unsaved comment on this line earlier. */
  hasDraft: boolean;
  comments: LineComment[];
  onFocus: (line: number) => void;
  onKey: (event: KeyboardEvent, line: number) => void;
  /** Called when the focused element of this line is removed, so that the caller moves the focus. */
  onDone: (line: number) => void;
  /** Resolves with an error message, or undefined. */
  onAdd: (line: number, text: string) => Promise<string | undefined>;
}

export const Line = memo(({ handinId, line, textId, text, isTabStop, hasDraft, comments, ...on }: Props) => {
  const [form, setForm] = useState<'closed' | 'opened' | 'left open'>(hasDraft ? 'left open' : 'closed');
  const isOpen = form !== 'closed';
  const label = texts.commentOn(line);

  function close() {
    setForm('closed');
    on.onDone(line);
  }

  async function addComment(text: string) {
    const failure = await on.onAdd(line, text);
    if (!failure) close();
    return failure;
  }

  return (
    <li className={styles.line}>
      <button
        type="button"
        data-line={line}
        className={styles.number}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-expanded={isOpen}
        onFocus={() => on.onFocus(line)}
        onKeyDown={(event) => on.onKey(event, line)}
        onClick={() => setForm(isOpen ? 'closed' : 'opened')}
      >
        {line}
      </button>
      <code className={styles.text}>{text}</code>
      {comments.map((comment) => (
        <CommentOnLine key={comment._id} handinId={handinId} comment={comment} onDone={() => on.onDone(line)} />
      ))}
      {isOpen && (
        <CommentForm
          label={label}
          draftId={`${textId}${line}`}
          takesFocus={form === 'opened'}
          onSave={addComment}
          onClose={close}
        />
      )}
    </li>
  );
});
