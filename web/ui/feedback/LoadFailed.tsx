/** Shown when a query failed, with a retry button. */
import { RotateCw } from 'lucide-react';
import * as texts from '#texts/general.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './LoadFailed.module.css';

interface Props {
  message: string;
  onRetry: () => unknown;
}

export function LoadFailed({ message, onRetry }: Props) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{message}</p>
      <Button look="quiet" onClick={onRetry}>
        <RotateCw size={18} aria-hidden /> {texts.tryAgain}
      </Button>
    </div>
  );
}
