/** Buttons that move a row up or down, or remove it. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts/code/challenge-authoring.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import styles from './step-form.module.css';

interface Props {
  /** The row's name, which is part of the buttons' accessible names. */
  name: string;
  /** The row's position in the list, from 0. */
  position: number;
  count: number;
  /** Whether the row is empty: an empty row is removed without confirmation. */
  isEmpty: () => boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (position: number) => void;
}

export function RowTools({ name, position, count, isEmpty, onMove, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false);
  const by = (step: -1 | 1) => ({
    isDisabled: position + step < 0 || position + step >= count,
    onClick: () => onMove(position, position + step),
  });
  return (
    <div className={styles.tools}>
      <IconButton name={texts.moveUp(name)} icon={ArrowUp} {...by(-1)} />
      <IconButton name={texts.moveDown(name)} icon={ArrowDown} {...by(1)} />
      <IconButton
        name={texts.removeRow(name)}
        icon={Trash2}
        onClick={() => (isEmpty() ? onRemove(position) : setAsking(true))}
      />
      {isAsking && (
        <Confirm
          title={texts.removeTitle(name)}
          confirmLabel={texts.remove}
          onConfirm={() => onRemove(position)}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
    </div>
  );
}
