/** That something was handed in: when it reached the school, by the school's clock, and whether that was in time. */
import { CircleCheck } from 'lucide-react';
import type { Receipt as Given } from '#contract/handins.ts';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { deviceClockDiffers, timeZoneCity } from '#web/ui/time/time-zone.ts';
import { latenessInWords } from './labels.ts';
import styles from './Receipt.module.css';

export function Receipt({ receipt }: { receipt: Given | undefined }) {
  return (
    // There from the start, so that a screen reader says what it becomes.
    <div role="status">
      {receipt && (
        <div className={styles.receipt}>
          <CircleCheck size={24} aria-hidden />
          <p>
            <strong>Handed in</strong> <DateTimeWithSeconds at={receipt.arrivedAt} />
            {deviceClockDiffers(new Date(receipt.arrivedAt)) && ` in ${timeZoneCity}`},{' '}
            {latenessInWords(receipt.daysLate)}.
            {receipt.penalty > 0 && ` Being late costs ${receipt.penalty} percent of the points.`} This is attempt{' '}
            {receipt.number}. The last one counts.
          </p>
        </div>
      )}
    </div>
  );
}
