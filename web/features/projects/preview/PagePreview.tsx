/** The page of a web project as it runs, in a frame that reaches nothing of the school. */
import { RotateCw, Square } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { FrameMessage, PageBundle } from '#web/preview-frame/messages.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { connectFrame, firstAddress, OWN_ADDRESS } from './frame-connection.ts';
import styles from './PagePreview.module.css';
import { PreviewConsole } from './PreviewConsole.tsx';
import type { SourceFile } from './page-bundle.ts';
import { type Preview, type PreviewState, usePreview } from './preview.ts';

interface Props {
  files: SourceFile[];
  /** Called with the place of an error that the reader wants to see. */
  onJump: (path: string, line: number) => void;
}

/** The widths of devices, in pixels; the first is that of the frame's place. */
const WIDTHS: { name: string; pixels?: number }[] = [
  { name: texts.fullWidth },
  { name: texts.phone, pixels: 360 },
  { name: texts.tablet, pixels: 768 },
];

export function PagePreview({ files, onJump }: Props) {
  const { preview, state } = usePreview(files);
  const [width, setWidth] = useState<number>();

  return (
    <section aria-label={texts.page} className={styles.preview}>
      <header className={styles.bar}>
        <span className={styles.path}>{state.path}</span>
        <select
          aria-label={texts.width}
          className={styles.width}
          value={width ?? ''}
          onChange={({ target }) => setWidth(Number(target.value) || undefined)}
        >
          {WIDTHS.map(({ name, pixels }) => (
            <option key={name} value={pixels ?? ''}>
              {name}
            </option>
          ))}
        </select>
        <IconButton name={texts.reload} icon={RotateCw} onClick={preview.start} />
        <IconButton name={texts.stop} icon={Square} onClick={() => preview.stop()} />
      </header>
      <Screen state={state} width={width} preview={preview} />
      <PreviewConsole lines={state.lines} onClear={preview.clear} onJump={onJump} />
    </section>
  );
}

interface ScreenProps {
  state: PreviewState;
  width: number | undefined;
  preview: Preview;
}

function Screen({ state, width, preview }: ScreenProps) {
  const { bundle, shown, notice } = state;
  const [address, setAddress] = useState(firstAddress);
  return (
    <div className={styles.screen}>
      {notice && <p className={styles.notice}>{notice}</p>}
      {[shown, bundle === shown ? undefined : bundle].map(
        (each) =>
          each && (
            <Frame
              key={`${each.mark} ${address}`}
              address={address}
              bundle={each}
              // The page before stays in view until the new one has loaded.
              isShown={each === (shown ?? bundle)}
              width={width}
              onMessage={(message) => preview.receive(each, message)}
              onFlood={() => preview.stop(texts.tooBusy)}
              onUnreachable={() => setAddress(OWN_ADDRESS)}
            />
          ),
      )}
    </div>
  );
}

interface FrameProps {
  address: string;
  bundle: PageBundle;
  isShown: boolean;
  /** In pixels; undefined for the full width. */
  width: number | undefined;
  onMessage: (message: FrameMessage) => void;
  onFlood: () => void;
  onUnreachable: () => void;
}

function Frame({ address, bundle, isShown, width, ...handlers }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const onMessage = useEffectEvent(handlers.onMessage);
  const onFlood = useEffectEvent(handlers.onFlood);
  const onUnreachable = useEffectEvent(handlers.onUnreachable);
  // The frame is outside React: this effect connects it, once, with the page that it shows. It runs before the frame can
  // say that it is ready, which it says only once.
  useLayoutEffect(() => connectFrame({ frame: frame.current!, bundle, onMessage, onFlood, onUnreachable }), [bundle]);
  return (
    <iframe
      ref={frame}
      title={texts.pageOf(bundle.path)}
      src={address}
      sandbox="allow-scripts allow-forms"
      className={styles.frame}
      data-waiting={!isShown || undefined}
      style={{ maxWidth: width }}
    />
  );
}
