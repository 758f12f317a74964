/** What was printed beside what is expected, line by line, with its white space: the first letter that differs is marked, and said in words. */
import { type Difference, differencesIn } from '#contract/output.ts';
import styles from './Differences.module.css';
import { END, inWords, letterAt, withSigns } from './white-space.ts';

/** Lines. More help nobody. */
const MOST = 5;

export function Differences({ printed, expected }: { printed: string; expected: string }) {
  const all = differencesIn(printed, expected);
  return (
    <section aria-label="Differences" className={styles.differences}>
      <p className={styles.key} aria-hidden>
        · is a space, → a tab, {END} the end of a line
      </p>
      <ol className={styles.lines}>
        {all.slice(0, MOST).map((difference) => (
          <li key={difference.line}>
            <p>
              <strong>Line {difference.line}:</strong> {whatDiffers(difference)}
            </p>
            <Line name="Expected" text={difference.expected} at={difference.at} />
            <Line name="Printed" text={difference.printed} at={difference.at} />
          </li>
        ))}
      </ol>
      {all.length > MOST && <p className={styles.key}>More lines differ after these.</p>}
    </section>
  );
}

function whatDiffers({ printed, expected, at }: Difference) {
  if (printed === null) return 'this line is missing.';
  if (expected === null) return 'this line should not be there.';
  const place = Array.from(printed.slice(0, at)).length + 1;
  return `at letter ${place} there is ${inWords(letterAt(printed, at))}; expected is ${inWords(letterAt(expected, at))}.`;
}

interface LineProps {
  name: string;
  /** Null where there is no such line. */
  text: string | null;
  at: number;
}

/** Letters before and after the place that are shown of a long line. */
const BEFORE = 40;
const AFTER = 80;

/** Signs are for the eye; whoever listens has the words above, and the line as it is. */
function Line({ name, text, at }: LineProps) {
  if (text === null)
    return (
      <p className={styles.line}>
        <span className={styles.name}>{name}</span> <em>nothing</em>
      </p>
    );
  const [start, end] = [Math.max(0, at - BEFORE), at + AFTER];
  const letter = letterAt(text, at) ?? '';
  return (
    <p className={styles.line}>
      <span className={styles.name}>{name}</span>{' '}
      <span className="visually-hidden">{text.slice(start, end) || 'an empty line'}</span>
      <code aria-hidden>
        {start > 0 && '…'}
        {withSigns(text.slice(start, at))}
        <mark>{letter ? withSigns(letter) : END}</mark>
        {withSigns(text.slice(at + letter.length, end))}
        {letter && (end < text.length ? '…' : END)}
      </code>
    </p>
  );
}
