/** Says when the stored answers were given that the page shows while the server cannot be reached. */
import * as texts from '#texts/shell.ts';
import { cachedReplyTimes } from '#web/api/offline/cached-answers.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { formatTimeOrDay } from '#web/ui/time/date-time.ts';

/** @param addresses  the URLs of the page's answers; the time of the oldest stored one is shown */
export function AsOf({ addresses }: { addresses: string[] }) {
  const times = useObservable(cachedReplyTimes);
  const stored = addresses.flatMap((address) => times[address] ?? []);
  return (
    // This live region is rendered even while empty, so that a screen reader announces its first text.
    <p role="status">
      {stored.length > 0 && <small>{texts.asOf(formatTimeOrDay(new Date(Math.min(...stored)), new Date()))}</small>}
    </p>
  );
}
