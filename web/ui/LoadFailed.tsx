/** Something could not be loaded: says so, and offers to try again. */
import { Button } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import styles from './LoadFailed.module.css';

interface Props {
  message: string;
  onRetry: () => unknown;
}

export function LoadFailed({ message, onRetry }: Props) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{message}</p>
      <Button variant="default" leftSection={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
