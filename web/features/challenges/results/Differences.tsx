/** What was printed beside what is expected, line by line, with its white space: the first letter that differs is marked, and said in words. */
import type { Difference, Differences as Found } from '#contract/rules/output.ts';
import styles from './Differences.module.css';
import { END, inWords, letterAt, withSigns } from './white-space.ts';

export function Differences({ differences: { first, areMore } }: { differences: Found }) {
  return (
    <section aria-label="Differences" className={styles.differences}>
      <p className={styles.key} aria-hidden>
        · is a space, → a tab, {END} the end of a line
      </p>
      <ol className={styles.lines}>
        {first.map((difference) => (
          <li key={difference.line}>
            <p>
              <strong>Line {difference.line}:</strong> {whatDiffers(difference)}
            </p>
            <Line name="Expected" piece={difference.expected} {...difference} />
            <Line name="Printed" piece={difference.printed} {...difference} />
          </li>
        ))}
      </ol>
      {areMore && <p className={styles.key}>More lines differ after these.</p>}
    </section>
  );
}

function whatDiffers({ printed, expected, letter, at }: Difference) {
  if (printed === null) return 'this line is missing.';
  if (expected === null) return 'this line should not be there.';
  return `at letter ${letter} there is ${inWords(letterAt(printed.text, at))}; expected is ${inWords(letterAt(expected.text, at))}.`;
}

interface LineProps extends Pick<Difference, 'at' | 'beginsBefore'> {
  name: string;
  /** Null where there is no such line. */
  piece: Difference['printed'];
}

/** Signs are for the eye; whoever listens has the words above, and the line as it is. */
function Line({ name, piece, at, beginsBefore }: LineProps) {
  if (piece === null)
    return (
      <p className={styles.line}>
        <span className={styles.name}>{name}</span> <em>nothing</em>
      </p>
    );
  const { text, goesOn } = piece;
  const letter = letterAt(text, at) ?? '';
  return (
    <p className={styles.line}>
      <span className={styles.name}>{name}</span> <span className="visually-hidden">{text || 'an empty line'}</span>
      <code aria-hidden>
        {beginsBefore && '…'}
        {withSigns(text.slice(0, at))}
        <mark>{letter ? withSigns(letter) : END}</mark>
        {withSigns(text.slice(at + letter.length))}
        {letter && (goesOn ? '…' : END)}
      </code>
    </p>
  );
}
