/** A live class: first a lobby, then the call, and afterwards the list of rooms. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '#web/ui/feedback/NoticePage.tsx';
import { Call, type TicketSource } from './call.ts';
import { hasCalls } from './devices/capture.ts';
import { Lobby } from './lobby/Lobby.tsx';
import type { FirstTracks } from './lobby/lobby-tracks.ts';
import { InCall } from './room/CallWindow.tsx';

interface Props {
  roomName: string;
  /** Students come in with their microphones off. */
  isTutor: boolean;
  /** For whom the room is, and with whom. */
  about: string;
  /** The list of rooms. */
  list: string;
  /** Whether the class is being recorded. */
  isRecorded: boolean;
  getTicket: TicketSource;
  /** The class's code, shown when somebody wants to see it; it tells who asks to write in one's own program. */
  code: (onAsked: Call['hearAsker']) => ReactNode;
}

export function LiveCall({ roomName, isTutor, about, list, isRecorded, getTicket, code }: Props) {
  const navigate = useNavigate();
  const [call, setCall] = useState<Call>();
  const current = useRef<Call>(undefined);

  // Whoever goes to another page leaves.
  useEffect(() => () => current.current?.leave(), []);

  function join(first: FirstTracks) {
    current.current = new Call(getTicket, first);
    setCall(current.current);
  }
  function leave() {
    call?.leave();
    navigate(list);
  }

  if (!hasCalls()) return <NoCalls roomName={roomName} list={list} />;
  if (!call) return <Lobby {...{ roomName, isTutor, about, list, isRecorded }} onJoin={join} />;
  return (
    <InCall
      call={call}
      roomName={roomName}
      list={list}
      code={code(call.hearAsker)}
      onLeave={leave}
      onAgain={() => setCall(undefined)}
    />
  );
}

const NoCalls = ({ roomName, list }: Pick<Props, 'roomName' | 'list'>) => (
  <Notice title={`Room name - ${roomName}`} cloth={roomName} way={{ to: list, name: 'Leave room' }}>
    <p role="alert">
      This browser cannot take part in calls. Please open this page in a newer one, such as Chrome, Firefox or Safari,
      and make sure that nothing in it forbids WebRTC.
    </p>
  </Notice>
);
