/** The top of a call: room, network quality, data used, fullscreen and Leave. */
import { LogOut, Maximize, Minimize, Signal, SignalLow, SignalMedium, SignalZero } from 'lucide-react';
import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { useSettings } from '#web/features/calls/call-settings.ts';
import { type CallState, hasDeviceControls } from '#web/features/calls/call-state.ts';
import { isReconnecting } from '#web/features/calls/connection/connection-state.ts';
import type { NetworkQuality } from '#web/features/calls/network/network-quality.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './CallHeader.module.css';
import { toggleFullscreen, useFullscreen } from './fullscreen.ts';

interface Props {
  call: Call;
  roomName: string;
  onLeave: () => void;
}

export function CallHeader({ call, roomName, onLeave }: Props) {
  const { network, connection, media } = useObservable(call.store);
  const isMeasured = hasDeviceControls({ media });
  const isFull = useFullscreen();
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <PageHeading>{texts.roomName(roomName)}</PageHeading>
        {isReconnecting(connection) ? (
          <p className={styles.status}>{texts.reconnectingNow}</p>
        ) : (
          isMeasured && <NetworkStatus network={network} />
        )}
      </div>
      {document.fullscreenEnabled && (
        <IconButton
          name={isFull ? texts.leaveFullscreen : texts.fullscreen}
          icon={isFull ? Minimize : Maximize}
          onClick={toggleFullscreen}
        />
      )}
      <Button look="clay" onClick={onLeave}>
        <LogOut size={20} aria-hidden /> {texts.leave}
      </Button>
    </header>
  );
}

function NetworkStatus({ network: { quality, details, bytes } }: Pick<CallState, 'network'>) {
  const Icon = icons[quality];
  const { pictures } = useSettings();
  return (
    <p className={styles.status} data-quality={quality} title={details}>
      <Icon size={18} aria-hidden />
      {texts.networkQualities[quality]}{' '}
      <span className={styles.data}>{texts.dataUsed[pictures](formatBytes(bytes))}</span>
    </p>
  );
}

const icons: Record<NetworkQuality, typeof Signal> = {
  unknown: SignalZero,
  good: Signal,
  weak: SignalMedium,
  poor: SignalLow,
};
