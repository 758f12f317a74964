/** Printed and expected lines side by side with visible white space; the first different character is marked and named. */
import type { Difference, Differences as Found } from '#contract/rules/output.ts';
import styles from './Differences.module.css';
import { characterAt, characterLabel, END, showWhiteSpace } from './white-space.ts';

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
              <strong>Line {difference.line}:</strong> {differenceLabel(difference)}
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

function differenceLabel({ printed, expected, letter, at }: Difference) {
  if (printed === null) return 'this line is missing.';
  if (expected === null) return 'this line should not be there.';
  return `expected ${characterLabel(characterAt(expected.text, at))} at character ${letter}, but got ${characterLabel(characterAt(printed.text, at))}.`;
}

interface LineProps extends Pick<Difference, 'at' | 'beginsBefore'> {
  name: string;
  /** The line, or the part of it around the difference; null if the output has no such line. */
  piece: Difference['printed'];
}

/** Screen readers get the plain line instead of the one with visible white space. */
function Line({ name, piece, at, beginsBefore }: LineProps) {
  if (piece === null)
    return (
      <p className={styles.line}>
        <span className={styles.name}>{name}</span> <em>nothing</em>
      </p>
    );
  const { text, goesOn } = piece;
  const character = characterAt(text, at) ?? '';
  return (
    <p className={styles.line}>
      <span className={styles.name}>{name}</span> <span className="visually-hidden">{text || 'an empty line'}</span>
      <code aria-hidden>
        {beginsBefore && '…'}
        {showWhiteSpace(text.slice(0, at))}
        <mark>{character ? showWhiteSpace(character) : END}</mark>
        {showWhiteSpace(text.slice(at + character.length))}
        {character && (goesOn ? '…' : END)}
      </code>
    </p>
  );
}
