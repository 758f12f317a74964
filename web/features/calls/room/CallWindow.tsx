/** The window of a call, from joining to its end. */
import { type ReactNode, useCallback, useState } from 'react';
import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { ChatPanel } from '#web/features/calls/chat/ChatPanel.tsx';
import {
  type ConnectionState,
  isAdmitted,
  isOver,
  isWaitingOffline,
} from '#web/features/calls/connection/connection-state.ts';
import { PeoplePanel } from '#web/features/calls/people/PeoplePanel.tsx';
import { CallToolbar } from '#web/features/calls/toolbar/CallToolbar.tsx';
import { VideoTiles } from '#web/features/calls/video/VideoTiles.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CallAlerts } from './CallAlerts.tsx';
import { CallHeader } from './CallHeader.tsx';
import styles from './CallWindow.module.css';
import { CodeInvitation } from './CodeInvitation.tsx';
import { CodePanel } from './CodePanel.tsx';
import { leaveFullscreen } from './fullscreen.ts';
import { RecordingBanner, RecordingResult } from './RecordingNotices.tsx';
import { VendorFrame } from './VendorFrame.tsx';

interface Props {
  call: Call;
  roomName: string;
  /** Path of the list of rooms. */
  list: string;
  /** Content of the code panel. */
  code: ReactNode;
  onLeave: () => void;
  /** Called to return to the lobby. */
  onAgain: () => void;
}

export function CallWindow({ call, roomName, list, code, onLeave, onAgain }: Props) {
  const { connection, panel, caption, media } = useObservable(call.store);
  const hasCode = useEver(panel === 'code');
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element) return leaveFullscreen();
    // If the removed Join button had the focus, the window takes the focus.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  }, []);

  if (isOver(connection)) return <Ended connection={connection} roomName={roomName} list={list} onAgain={onAgain} />;
  const isThere = isAdmitted(connection);
  return (
    <section ref={attach} tabIndex={-1} aria-label={texts.call} className={styles.window} data-whole-screen>
      <CallHeader call={call} roomName={roomName} onLeave={onLeave} />
      <RecordingBanner call={call} />
      <CallAlerts call={call} />
      <RecordingResult call={call} />
      <CodeInvitation call={call} />
      <div className={styles.content}>
        {!isThere && <BeforeAdmission connection={connection} />}
        {isThere && (media.kind === 'frame' ? <VendorFrame call={call} /> : <VideoTiles call={call} />)}
        {isThere && panel === 'people' && <PeoplePanel call={call} />}
        {isThere && panel === 'chat' && <ChatPanel call={call} />}
        {isThere && hasCode && (
          <CodePanel call={call} isOpen={panel === 'code'}>
            {code}
          </CodePanel>
        )}
        <p role="status" className={styles.caption}>
          {/* The key restarts the animation that hides a caption after a while. */}
          <span key={caption}>{caption}</span>
        </p>
      </div>
      {isThere && <CallToolbar call={call} />}
    </section>
  );
}

/** Whether `isSo` has ever been true: a panel that was opened once stays mounted, with the user's text. */
function useEver(isSo: boolean) {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen || isSo;
}

/** Shown before admission. A lost connection is reported, because the tutor cannot admit a disconnected student. */
function BeforeAdmission({ connection }: { connection: ConnectionState }) {
  if (isWaitingOffline(connection))
    return (
      <div className={styles.waiting}>
        <h2>{texts.reconnecting}</h2>
        <p>{texts.reconnectingText}</p>
      </div>
    );
  if (connection.name !== 'waitingForAdmission') return <Spinner />;
  return (
    <div className={styles.waiting}>
      <h2>{texts.waitingTitle}</h2>
      <p>{texts.waitingText}</p>
    </div>
  );
}

interface EndedProps extends Pick<Props, 'roomName' | 'list' | 'onAgain'> {
  connection: Extract<ConnectionState, { name: 'ended' | 'left' }>;
}

/**
 * Shown when the call is over. A user who leaves goes to another page, and sees this only if the browser's Back button
 * restores the page.
 */
function Ended({ connection, roomName, list, onAgain }: EndedProps) {
  const message = connection.name === 'left' ? texts.left : connection.message;
  const mayComeBack = connection.name === 'left' || !['banned', 'closed', 'signed_out'].includes(connection.reason);
  return (
    <div className={styles.ended}>
      <PageHeading>{texts.roomName(roomName)}</PageHeading>
      <p role="alert">{message}</p>
      {mayComeBack && <Button onClick={onAgain}>{texts.joinAgain}</Button>}
      <ButtonLink to={list} look="quiet">
        {texts.livestream}
      </ButtonLink>
    </div>
  );
}
