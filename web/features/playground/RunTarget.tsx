/** Tells or asks the user whether programs run on the server or on this device. May render nothing. */
import { Smartphone } from 'lucide-react';
import * as texts from '#texts/code/playground.ts';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './RunTarget.module.css';

interface Props {
  target: 'school' | 'device';
  /** Called with the user's choice; undefined if the user has none. */
  onChoose?: ((place: 'school' | 'device') => void) | undefined;
  /** Why the server does not run the program; empty if it can. */
  reason: string;
}

export function RunTarget({ target, onChoose, reason }: Props) {
  if (onChoose)
    return (
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={target === 'device'}
          onChange={({ target }) => onChoose(target.checked ? 'device' : 'school')}
        />
        <span>{rich(texts.runOnDevice, { note: (words) => <small>{words}</small> })}</span>
      </label>
    );
  if (target === 'school') return reason && <p className={styles.note}>{reason}</p>;
  return (
    <p className={styles.note}>
      <Smartphone size={18} aria-hidden /> <strong>{texts.runsOnDevice}</strong> {reason}
    </p>
  );
}
