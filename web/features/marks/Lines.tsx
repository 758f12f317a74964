/**
 * Numbered lines. Each number is a button that begins a comment on its line; what was said stands below the line. Of
 * the buttons one is on the way of the Tab key, and the arrows lead from there to the others.
 */
import { type KeyboardEvent, useRef, useState } from 'react';
import type { LineComment } from '#contract/handins.ts';
import type { MarkedAttempt } from '#contract/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentOnLine } from './CommentOnLine.tsx';
import { useCommentDraft } from './comment-draft.ts';
import { useSayOfLineMutation } from './comments.api.ts';
import styles from './Lines.module.css';

interface Props {
  handinId: string;
  attempt: MarkedAttempt;
  /** The name of a sent file; null for the text or the program itself. */
  file: string | null;
  lines: string[];
  /** What they are the lines of. */
  title: string;
}

export function Lines({ handinId, attempt, file, lines, title }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(1);
  const [say] = useSayOfLineMutation();
  const comments = attempt.comments.filter((comment) => comment.file === file);

  const focus = (line: number) => list.current?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus();

  async function keep(line: number, text: string) {
    const { error } = await say({ handinId, attemptId: attempt._id, said: { file, line, text } });
    return error && sentenceOf(error);
  }

  return (
    <ol ref={list} className={styles.lines} aria-label={`Lines of ${title}`}>
      {numbered(lines).map(({ line, text }) => (
        <Line
          key={line}
          handinId={handinId}
          line={line}
          about={`${attempt._id}:${file ?? ''}:${line}`}
          text={text}
          isReached={line === reached}
          comments={comments.filter((comment) => comment.line === line)}
          onReach={() => setReached(line)}
          onStep={(by) => focus(line + by)}
          onSay={(said) => keep(line, said)}
        />
      ))}
    </ol>
  );
}

const numbered = (lines: string[]) => lines.map((text, index) => ({ line: index + 1, text }));

interface LineProps {
  handinId: string;
  /** 1 for the first. */
  line: number;
  /** The same among all attempts and files. */
  about: string;
  text: string;
  /** The Tab key comes to this one. */
  isReached: boolean;
  comments: LineComment[];
  onReach: () => void;
  /** The focus wants to go so many lines on; none for back to this one. */
  onStep: (by: 1 | 0 | -1) => void;
  onSay: (text: string) => Promise<string | undefined>;
}

function Line({ handinId, line, about, text, isReached, comments, onReach, onStep, onSay }: LineProps) {
  const draft = useCommentDraft(about);
  const [form, setForm] = useState<'closed' | 'opened' | 'left open'>(() =>
    draft.find({ text: '' }) ? 'left open' : 'closed',
  );
  const isOpen = form !== 'closed';
  const label = `Comment on line ${line}`;

  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 1 : -1);
  }

  function close() {
    setForm('closed');
    onStep(0);
  }

  async function keep(said: string) {
    const failed = await onSay(said);
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
        onFocus={onReach}
        onKeyDown={press}
        onClick={() => setForm(isOpen ? 'closed' : 'opened')}
      >
        {line}
      </button>
      <code className={styles.text}>{text}</code>
      {comments.map((comment) => (
        <CommentOnLine key={comment._id} handinId={handinId} comment={comment} onDone={() => onStep(0)} />
      ))}
      {isOpen && (
        <CommentForm label={label} about={about} takesFocus={form === 'opened'} onSave={keep} onClose={close} />
      )}
    </li>
  );
}
