/** Numbered lines of what was handed in, each comment below its line. */
import type { LineComment } from '#contract/handins.ts';
import styles from './LinesWithComments.module.css';
import { nearLines } from './near-lines.ts';

interface Props {
  title: string;
  /** Empty where they cannot be shown: then the comments say which line they are on. */
  lines: string[];
  comments: LineComment[];
}

export function LinesWithComments({ title, lines, comments }: Props) {
  const near = nearLines(
    lines,
    comments.map(({ line }) => line),
  );
  const others = comments.filter(({ line }) => line > lines.length);
  return (
    <figure className={styles.lines}>
      <figcaption>{title}</figcaption>
      <ol>
        {near.map(({ number, text, isAfterGap }) => (
          <li key={number} className={styles.place} data-gap={isAfterGap || undefined}>
            <code className={styles.line} data-number={number}>
              <span className="visually-hidden">Line {number}: </span>
              {text}
            </code>
            <Said comments={comments.filter(({ line }) => line === number)} />
          </li>
        ))}
      </ol>
      <Said comments={others} withLine />
    </figure>
  );
}

function Said({ comments, withLine = false }: { comments: LineComment[]; withLine?: boolean }) {
  return comments.map(({ _id, line, text, authorName }) => (
    <p key={_id} className={styles.comment}>
      {withLine && `Line ${line}: `}
      {text}
      {authorName && <span className={styles.author}>{authorName}</span>}
    </p>
  ));
}
