/** Above a call: which room, how good the line is and what it has cost, and the ways out. */
import { LogOut, Maximize, Minimize, Signal, SignalLow, SignalMedium, SignalZero } from 'lucide-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { megabytes } from '#web/ui/megabytes.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './CallHead.module.css';
import type { Call } from './call.ts';
import { type CallState, hasSwitches } from './call-state.ts';
import { type LineQuality, qualityWords } from './line-quality.ts';
import { useStore } from './store.ts';

interface Props {
  call: Call;
  roomName: string;
  /** What fills the screen. */
  frame: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

export function CallHead({ call, roomName, frame, onLeave }: Props) {
  const { line, phase, media } = useStore(call.store);
  const isMeasured = hasSwitches({ media });
  const isFull = useSyncExternalStore(followFullscreen, () => document.fullscreenElement !== null);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <PageHeading>{`Room name - ${roomName}`}</PageHeading>
        {phase.name === 'again' ? (
          <p className={styles.line}>Connecting again ...</p>
        ) : (
          isMeasured && <Line line={line} />
        )}
      </div>
      {document.fullscreenEnabled && (
        <IconButton
          name={isFull ? 'Leave fullscreen' : 'Fullscreen'}
          icon={isFull ? Minimize : Maximize}
          onClick={() => toggleFullscreen(frame.current)}
        />
      )}
      <Button look="clay" onClick={onLeave}>
        <LogOut size={20} aria-hidden /> Leave
      </Button>
    </header>
  );
}

function Line({ line: { quality, words, bytes } }: Pick<CallState, 'line'>) {
  const Icon = icons[quality];
  return (
    <p className={styles.line} data-quality={quality} title={words}>
      <Icon size={18} aria-hidden />
      {qualityWords[quality]} <span className={styles.data}>· {megabytes(bytes)} used</span>
    </p>
  );
}

const icons: Record<LineQuality, typeof Signal> = {
  unknown: SignalZero,
  good: Signal,
  weak: SignalMedium,
  poor: SignalLow,
};

/** A browser may say no, where the page stands in a frame say. */
const toggleFullscreen = (frame: HTMLElement | null) =>
  (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(() => undefined);

function followFullscreen(tell: () => void) {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
