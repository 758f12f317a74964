/** The frame in which a web page runs, with a notice above it. The frame has no access to the school's page. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { FrameMessage, PageBundle } from '#web/preview-frame/messages.ts';
import { connectFrame, firstAddress, frameAddress, isFrameCached, OWN_ADDRESS, SANDBOX } from './frame-connection.ts';
import styles from './PageScreen.module.css';
import type { Preview, PreviewState } from './preview.ts';

interface Props {
  state: PreviewState;
  preview: Preview;
  /** In pixels; by default the full width. */
  width?: number | undefined;
  /** Called if the preview origin cannot be reached; by default the frame then loads from the school's own. */
  onUnreachable?: () => void;
}

export function PageScreen({ state, preview, width, onUnreachable }: Props) {
  const { bundle, shown, next, path, notice } = state;
  const [address, setAddress] = useState(() => firstAddress(onUnreachable === undefined));
  const isCached = useFrameCached(address);
  return (
    <div className={styles.screen}>
      {/* This live region is rendered even while empty, so that a screen reader announces its first text. */}
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {[shown, bundle === shown ? undefined : bundle, next ? { mark: next, path } : undefined].map(
        (each) =>
          each &&
          isCached !== undefined && (
            <Frame
              key={`${each.mark} ${each.path} ${address}`}
              address={address}
              isCached={isCached}
              path={each.path}
              bundle={'html' in each ? each : undefined}
              // The page before stays in view until the new one has loaded.
              isShown={each === (shown ?? bundle)}
              width={width}
              onMessage={(message) => 'html' in each && preview.receive(each, message)}
              onFlood={() => preview.stop(texts.tooBusy)}
              onUnresponsive={() => preview.stop(texts.notAnswering)}
              onUnreachable={onUnreachable ?? (() => setAddress(OWN_ADDRESS))}
            />
          ),
      )}
    </div>
  );
}

/** Whether the frame at this address is on the device; undefined until that is known. */
function useFrameCached(address: string) {
  const isElsewhere = address !== OWN_ADDRESS;
  const [isCached, setCached] = useState<boolean>();
  // An effect, because reading the cache takes time.
  useEffect(() => {
    if (!isElsewhere) void isFrameCached().then(setCached, () => setCached(false));
  }, [isElsewhere]);
  return isElsewhere ? false : isCached;
}

interface FrameProps {
  address: string;
  isCached: boolean;
  path: string;
  /** Undefined while the page is still being typed: the frame then only loads. */
  bundle: PageBundle | undefined;
  isShown: boolean;
  /** In pixels; undefined for the full width. */
  width: number | undefined;
  onMessage: (message: FrameMessage) => void;
  onFlood: () => void;
  onUnreachable: () => void;
  onUnresponsive: () => void;
}

function Frame({ address, isCached, path, bundle, isShown, width, ...handlers }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<ReturnType<typeof connectFrame>>(null);
  const onMessage = useEffectEvent(handlers.onMessage);
  const onFlood = useEffectEvent(handlers.onFlood);
  const onUnreachable = useEffectEvent(handlers.onUnreachable);
  const onUnresponsive = useEffectEvent(handlers.onUnresponsive);
  // The frame is outside React: these effects connect it once, and send it its page. A layout effect runs before the frame
  // reports that it is ready, which it does only once.
  useLayoutEffect(() => {
    const connected = connectFrame({ frame: frame.current!, onMessage, onFlood, onUnreachable, onUnresponsive });
    connection.current = connected;
    return connected.close;
  }, []);
  useLayoutEffect(() => {
    if (bundle) connection.current?.show(bundle);
  }, [bundle]);
  return (
    <iframe
      ref={frame}
      title={texts.pageOf(path)}
      src={frameAddress(address, path)}
      sandbox={isCached ? undefined : SANDBOX}
      className={styles.frame}
      data-waiting={!isShown || undefined}
      style={{ maxWidth: width }}
    />
  );
}
