/** The window of a call: what is seen depends on where one is, from joining to its end. */
import { type ReactNode, useCallback, useState } from 'react';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import type { Phase } from '#web/features/calls/call-state.ts';
import { ChatPanel } from '#web/features/calls/chat/ChatPanel.tsx';
import { PeoplePanel } from '#web/features/calls/people/PeoplePanel.tsx';
import { CallBar } from '#web/features/calls/toolbar/CallToolbar.tsx';
import { Pictures } from '#web/features/calls/video/VideoTiles.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Troubles } from './CallAlerts.tsx';
import { CallHead } from './CallHeader.tsx';
import styles from './CallWindow.module.css';
import { CodeInvitation } from './CodeInvitation.tsx';
import { CodePanel } from './CodePanel.tsx';
import { leaveFullscreen } from './fullscreen.ts';
import { RecordedNote, RecordingMark } from './RecordingNotices.tsx';
import { VendorFrame } from './VendorFrame.tsx';

interface Props {
  call: Call;
  roomName: string;
  /** The list of rooms. */
  list: string;
  /** What stands beside the pictures when somebody wants to see the class's code. */
  code: ReactNode;
  onLeave: () => void;
  /** Back to the lobby. */
  onAgain: () => void;
}

export function InCall({ call, roomName, list, code, onLeave, onAgain }: Props) {
  const { phase, attempts, panel, caption, media } = useObservable(call.store);
  const hasCode = useOnce(panel === 'code');
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element) return leaveFullscreen();
    // The button that was pressed is gone.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  }, []);

  if (phase.name === 'ended' || phase.name === 'left')
    return <Ended phase={phase} roomName={roomName} list={list} onAgain={onAgain} />;
  const isThere = phase.name === 'in' || phase.name === 'again';
  return (
    <section ref={attach} tabIndex={-1} aria-label="Call" className={styles.window} data-whole-screen>
      <CallHead call={call} roomName={roomName} onLeave={onLeave} />
      <RecordingMark call={call} />
      <Troubles call={call} />
      <RecordedNote call={call} />
      <CodeInvitation call={call} />
      <div className={styles.middle}>
        {!isThere && <BeforeIn phase={phase} isCutOff={attempts > 0} />}
        {isThere && (media.kind === 'frame' ? <VendorFrame call={call} /> : <Pictures call={call} />)}
        {isThere && panel === 'people' && <PeoplePanel call={call} />}
        {isThere && panel === 'chat' && <ChatPanel call={call} />}
        {isThere && hasCode && (
          <CodePanel call={call} isOpen={panel === 'code'}>
            {code}
          </CodePanel>
        )}
        <p role="status" className={styles.caption}>
          {/* Read out whenever it changes, and gone from sight after a while. */}
          <span key={caption}>{caption}</span>
        </p>
      </div>
      {isThere && <CallBar call={call} />}
    </section>
  );
}

/** Whether that has been so at any time: what somebody writes stays while another panel is open. */
function useOnce(isSo: boolean) {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen || isSo;
}

/** Without a line, nobody would be let in. */
function BeforeIn({ phase, isCutOff }: { phase: Phase; isCutOff: boolean }): ReactNode {
  if (phase.name !== 'waiting') return <Spinner />;
  if (isCutOff)
    return (
      <div className={styles.waiting}>
        <h2>Connecting again</h2>
        <p>The connection was lost. You wait for the tutor again as soon as it is back.</p>
      </div>
    );
  return (
    <div className={styles.waiting}>
      <h2>The tutor lets you in</h2>
      <p>This room has a waiting room. Stay here: the call begins by itself as soon as the tutor lets you in.</p>
    </div>
  );
}

interface EndedProps extends Pick<Props, 'roomName' | 'list' | 'onAgain'> {
  phase: Extract<Phase, { name: 'ended' | 'left' }>;
}

/** Who has left is on another page by now, unless the browser has brought this one back. */
function Ended({ phase, roomName, list, onAgain }: EndedProps) {
  const message = phase.name === 'left' ? 'You have left the call.' : phase.message;
  const mayComeBack = phase.name === 'left' || !['banned', 'closed', 'signed_out'].includes(phase.reason);
  return (
    <div className={styles.ended}>
      <PageHeading>{`Room name - ${roomName}`}</PageHeading>
      <p role="alert">{message}</p>
      {mayComeBack && <Button onClick={onAgain}>Join again</Button>}
      <ButtonLink to={list} look="quiet">
        Livestream
      </ButtonLink>
    </div>
  );
}
