/** Audio and video in a vendor's page, which has its own buttons for microphone, camera and screen. */

import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './VendorFrame.module.css';

export function VendorFrame({ call }: { call: Call }) {
  const { frame } = useObservable(call.store);
  return (
    <section aria-label={texts.media} className={styles.place}>
      {frame ? (
        <iframe
          // A new URL mounts a new iframe instead of navigating within the old one.
          key={frame.src}
          src={frame.src}
          title={texts.media}
          allow="camera; microphone; display-capture; autoplay; fullscreen"
          className={styles.frame}
        />
      ) : (
        <Spinner />
      )}
      <p className={styles.below}>
        {texts.vendorControls}
        <Button look="quiet" onClick={() => call.media.external.reload()}>
          {texts.reload}
        </Button>
      </p>
    </section>
  );
}
