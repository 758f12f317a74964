/** One line of what was handed in, with its number, what was said of it, and the form for what is to be said. */
import { type KeyboardEvent, memo, useState } from 'react';
import type { LineComment } from '#contract/rules/lines.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentOnLine } from './CommentOnLine.tsx';
import styles from './Lines.module.css';

interface Props {
  handinId: string;
  /** 1 for the first. */
  line: number;
  /** What it is a line of, the same among all attempts and files. */
  of: string;
  text: string;
  /** The Tab key comes to this one. */
  isReached: boolean;
  /** Something was typed about it before, and not saved. */
  isLeftOpen: boolean;
  comments: LineComment[];
  onReach: (line: number) => void;
  onKey: (event: KeyboardEvent, line: number) => void;
  /** What had the focus in this line is gone, or about to go. */
  onDone: (line: number) => void;
  /** Resolves with why it could not be said. */
  onSay: (line: number, text: string) => Promise<string | undefined>;
}

export const Line = memo(({ handinId, line, of, text, isReached, isLeftOpen, comments, ...on }: Props) => {
  const [form, setForm] = useState<'closed' | 'opened' | 'left open'>(isLeftOpen ? 'left open' : 'closed');
  const isOpen = form !== 'closed';
  const label = `Comment on line ${line}`;

  function close() {
    setForm('closed');
    on.onDone(line);
  }

  async function keep(said: string) {
    const failed = await on.onSay(line, said);
    if (!failed) close();
    return failed;
  }

  return (
    <li className={styles.line}>
      <button
        type="button"
        data-line={line}
        className={styles.number}
        tabIndex={isReached ? 0 : -1}
        aria-label={label}
        aria-expanded={isOpen}
        onFocus={() => on.onReach(line)}
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
          about={`${of}${line}`}
          takesFocus={form === 'opened'}
          onSave={keep}
          onClose={close}
        />
      )}
    </li>
  );
});
