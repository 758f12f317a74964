/** Confirms a submission: when the server received it, and whether that was in time. */
import { CircleCheck } from 'lucide-react';
import type { Receipt as Given } from '#contract/handins.ts';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { deviceClockDiffers, timeZoneCity } from '#web/ui/time/time-zone.ts';
import { latenessLabel } from './labels.ts';
import styles from './Receipt.module.css';

export function Receipt({ receipt }: { receipt: Given | undefined }) {
  return (
    // Rendered while it is empty, because screen readers announce only changes of an existing live region.
    <div role="status">
      {receipt && (
        <div className={styles.receipt}>
          <CircleCheck size={24} aria-hidden />
          <p>
            <strong>Handed in</strong> <DateTimeWithSeconds at={receipt.arrivedAt} />
            {deviceClockDiffers(new Date(receipt.arrivedAt)) && ` in ${timeZoneCity}`},{' '}
            {latenessLabel(receipt.daysLate)}.
            {receipt.penalty > 0 && ` Late penalty: ${receipt.penalty} percent of the points.`} This is attempt{' '}
            {receipt.number}. The last one counts.
          </p>
        </div>
      )}
    </div>
  );
}
