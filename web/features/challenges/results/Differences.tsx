/** Printed and expected lines side by side with visible white space; the first different character is marked and named. */
import type { Difference, Differences as Found } from '#contract/rules/output.ts';
import * as texts from '#texts/code/gradings.ts';
import styles from './Differences.module.css';
import { characterAt, characterLabel, END, showWhiteSpace } from './white-space.ts';

export function Differences({ differences: { first, areMore } }: { differences: Found }) {
  return (
    <section aria-label={texts.differences} className={styles.differences}>
      <p className={styles.key} aria-hidden>
        {texts.symbols}
      </p>
      <ol className={styles.lines}>
        {first.map((difference) => (
          <li key={difference.line}>
            <p>
              <strong>{texts.line(difference.line)}</strong> {differenceLabel(difference)}
            </p>
            <Line name={texts.expected} piece={difference.expected} {...difference} />
            <Line name={texts.printed} piece={difference.printed} {...difference} />
          </li>
        ))}
      </ol>
      {areMore && <p className={styles.key}>{texts.moreDiffer}</p>}
    </section>
  );
}

function differenceLabel({ printed, expected, letter, at }: Difference) {
  if (printed === null) return texts.lineMissing;
  if (expected === null) return texts.lineTooMany;
  return texts.lineDiffers({
    expected: characterLabel(characterAt(expected.text, at)),
    position: letter,
    got: characterLabel(characterAt(printed.text, at)),
  });
}

interface LineProps extends Pick<Difference, 'at' | 'beginsBefore'> {
  name: string;
  /** The line, or the part of it around the difference; null if the output has no such line. */
  piece: Difference['printed'];
}

/** Shows one line. Screen readers get the plain text instead of the text with visible white space. */
function Line({ name, piece, at, beginsBefore }: LineProps) {
  if (piece === null)
    return (
      <p className={styles.line}>
        <span className={styles.name}>{name}</span> <em>{texts.nothing}</em>
      </p>
    );
  const { text, goesOn } = piece;
  const character = characterAt(text, at) ?? '';
  return (
    <p className={styles.line}>
      <span className={styles.name}>{name}</span> <span className="visually-hidden">{text || texts.emptyLine}</span>
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
