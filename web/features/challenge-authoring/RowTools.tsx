/** Moves one of several rows by a place, or takes it away. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './steps-form.module.css';

interface Props {
  /** What the row is, for those who do not see where its buttons stand. */
  name: string;
  /** 0 for the first. */
  place: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
}

export function RowTools({ name, place, count, onMove, onRemove }: Props) {
  const by = (step: -1 | 1) => ({
    isBusy: place + step < 0 || place + step >= count,
    onClick: () => onMove(place, place + step),
  });
  return (
    <div className={styles.tools}>
      <IconButton name={`Move ${name} up`} icon={ArrowUp} {...by(-1)} />
      <IconButton name={`Move ${name} down`} icon={ArrowDown} {...by(1)} />
      <IconButton name={`Remove ${name}`} icon={Trash2} onClick={() => onRemove(place)} />
    </div>
  );
}
