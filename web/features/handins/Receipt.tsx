/** Confirms a submission: when the server received it, and whether that was in time. */
import { CircleCheck } from 'lucide-react';
import type { Receipt as Given } from '#contract/handins.ts';
import * as texts from '#texts/learning/handins.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { deviceClockDiffers, timeZoneCity } from '#web/ui/time/time-zone.ts';
import styles from './Receipt.module.css';

export function Receipt({ receipt }: { receipt: Given | undefined }) {
  return (
    // Rendered while it is empty, because screen readers announce only changes of an existing live region.
    <div role="status">
      {receipt && (
        <div className={styles.receipt}>
          <CircleCheck size={24} aria-hidden />
          <p>
            {rich(receivedText(receipt), {
              strong: (words) => <strong>{words}</strong>,
              time: <DateTimeWithSeconds at={receipt.arrivedAt} />,
            })}
          </p>
        </div>
      )}
    </div>
  );
}

const receivedText = ({ arrivedAt, daysLate, penalty, number }: Given) =>
  texts.received({
    city: deviceClockDiffers(new Date(arrivedAt)) ? timeZoneCity : undefined,
    daysLate,
    penalty,
    attempt: number,
  });
