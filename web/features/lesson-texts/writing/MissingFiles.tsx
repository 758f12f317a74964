/** Says which lines link to files that the lesson does not have, such as those of another author. */
import * as texts from '#texts/learning/lesson-writing.ts';
import styles from './SaveStatus.module.css';

interface Props {
  text: string;
  /** The names of these files in the draft that was saved last. */
  names: string[];
}

/** Always rendered: screen readers announce added content only in an existing element. */
export function MissingFiles({ text, names }: Props) {
  const lines = names.length > 0 ? linesWith(text, names) : [];
  return (
    <p role="status" className={styles.notice} data-warning>
      {lines.length > 0 && texts.missingFiles(lines)}
    </p>
  );
}

/** The numbers of the lines that contain one of the names. */
const linesWith = (text: string, names: string[]) =>
  text.split('\n').flatMap((line, index) => (names.some((name) => line.includes(name)) ? [index + 1] : []));
