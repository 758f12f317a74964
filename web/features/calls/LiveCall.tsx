/** A live class: first the lobby, then the call, and afterwards the list of rooms. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as texts from '#texts/classes/calls.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Call } from './call.ts';
import type { CallView } from './call-view.ts';
import type { TicketSource } from './connection/call-connection.ts';
import { supportsCalls } from './devices/capture.ts';
import { Lobby } from './lobby/Lobby.tsx';
import type { LobbyTracks } from './lobby/lobby-tracks.ts';
import { CallWindow } from './room/CallWindow.tsx';

interface Props {
  roomName: string;
  /** Whether the user is a tutor: a tutor's microphone and camera are on by default, a student's are off. */
  isTutor: boolean;
  /** A text that names the audience and the tutor of the room. */
  about: string;
  /** Path of the list of rooms. */
  list: string;
  /** Whether the class is being recorded. */
  isRecorded: boolean;
  getTicket: TicketSource;
  /** Renders the class's shared code. `onHelpOffered` reports which tutor asks to edit the user's own program. */
  code: (onHelpOffered: CallView['setHelpOffer']) => ReactNode;
}

export function LiveCall({ roomName, isTutor, about, list, isRecorded, getTicket, code }: Props) {
  const navigate = useNavigate();
  const [call, setCall] = useState<Call>();
  const current = useRef<Call>(undefined);

  // Navigating to another page leaves the call.
  useEffect(() => () => current.current?.leave(), []);

  function join(tracks: LobbyTracks) {
    current.current = new Call(getTicket, tracks);
    setCall(current.current);
  }
  function leave() {
    call?.leave();
    navigate(list);
  }

  if (!supportsCalls()) return <NoCalls roomName={roomName} list={list} />;
  if (!call) return <Lobby {...{ roomName, isTutor, about, list, isRecorded }} onJoin={join} />;
  return (
    <CallWindow
      call={call}
      roomName={roomName}
      list={list}
      code={code(call.view.setHelpOffer)}
      onLeave={leave}
      onAgain={() => setCall(undefined)}
    />
  );
}

const NoCalls = ({ roomName, list }: Pick<Props, 'roomName' | 'list'>) => (
  <NoticePage title={texts.roomName(roomName)} patternSeed={roomName} action={{ to: list, name: texts.leaveRoom }}>
    <p role="alert">{texts.notSupported}</p>
  </NoticePage>
);
