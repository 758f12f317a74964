/** Numbered lines of a submission, each comment below its line. */
import type { ContextLine, LineComment } from '#contract/rules/lines.ts';
import * as texts from '#texts/learning/handins.ts';
import styles from './CommentedLines.module.css';

interface Props {
  title: string;
  /** The lines around the comments. Empty if the file cannot be displayed; each comment then names its line. */
  lines: ContextLine[];
  comments: LineComment[];
}

export function CommentedLines({ title, lines, comments }: Props) {
  const unplaced = comments.filter(({ line }) => !lines.some(({ number }) => number === line));
  return (
    <figure className={styles.lines}>
      <figcaption>{title}</figcaption>
      <ol>
        {lines.map(({ number, text }, index) => (
          <li key={number} className={styles.numberedLine} data-gap={isAfterGap(number, lines[index - 1]) || undefined}>
            <code className={styles.line} data-number={number}>
              <span className="visually-hidden">{texts.line(number)} </span>
              {text}
            </code>
            <Comments comments={comments.filter(({ line }) => line === number)} />
          </li>
        ))}
      </ol>
      <Comments comments={unplaced} withLine />
    </figure>
  );
}

/** Whether lines are omitted before line `number`. */
const isAfterGap = (number: number, before: ContextLine | undefined) => number !== (before?.number ?? 0) + 1;

function Comments({ comments, withLine = false }: { comments: LineComment[]; withLine?: boolean }) {
  return comments.map(({ _id, line, text, authorName }) => (
    <p key={_id} className={styles.comment}>
      {withLine && `${texts.line(line)} `}
      {text}
      {authorName && <span className={styles.author}>{authorName}</span>}
    </p>
  ));
}
