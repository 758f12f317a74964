/** Moves one of several rows by a place, or takes it away. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import styles from './step-form.module.css';

interface Props {
  /** What the row is, for those who do not see where its buttons stand. */
  name: string;
  /** 0 for the first. */
  place: number;
  count: number;
  /** Nothing would be lost by removing it. */
  isEmpty: () => boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
}

export function RowTools({ name, place, count, isEmpty, onMove, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false);
  const by = (step: -1 | 1) => ({
    isBusy: place + step < 0 || place + step >= count,
    onClick: () => onMove(place, place + step),
  });
  return (
    <div className={styles.tools}>
      <IconButton name={`Move ${name} up`} icon={ArrowUp} {...by(-1)} />
      <IconButton name={`Move ${name} down`} icon={ArrowDown} {...by(1)} />
      <IconButton
        name={`Remove ${name}`}
        icon={Trash2}
        onClick={() => (isEmpty() ? onRemove(place) : setAsking(true))}
      />
      {isAsking && (
        <Confirm title={`Remove ${name}?`} yes="Remove" onYes={() => onRemove(place)} onClose={() => setAsking(false)}>
          <p>What is written in it goes with it.</p>
        </Confirm>
      )}
    </div>
  );
}
