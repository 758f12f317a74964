/** The checkbox that selects a row of a list. */
import * as texts from '#texts/people/bulk-changes.ts';
import styles from './SelectRow.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  id: string;
  name: string;
  selection: Selection;
}

export const SelectRow = ({ id, name, selection }: Props) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      aria-label={texts.select(name)}
      checked={selection.isSelected(id)}
      onChange={() => selection.toggle(id)}
    />
  </label>
);
