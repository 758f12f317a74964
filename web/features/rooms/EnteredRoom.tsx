/**
 * Inside a room, for whoever may be there: that is asked before, and again
 * whenever a room changes. Who came too early is let in when it opens; who is
 * inside when it closes is told.
 */
import type { ReactNode } from 'react';
import { type EnteredRoom as Entered, roomMessages } from '#contract/rooms.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useRoomNews } from './room-events.ts';
import { useEnteredRoomQuery } from './rooms.api.ts';

interface Props {
  roomName: string;
  /** The list of rooms. */
  list: string;
  /** What is in the room. */
  children: (room: Entered) => ReactNode;
  /** What is kept of its classes, for whoever finds it closed. */
  afterwards: ReactNode;
}

export function EnteredRoom({ children, ...door }: Props) {
  useRoomNews();
  const asked = useEnteredRoomQuery(door.roomName, { refetchOnMountOrArgChange: true });
  const { currentData: room, error, isFetching, refetch } = asked;
  const no = error && 'code' in error && refusals.includes(error.code ?? '') ? sentenceOf(error) : undefined;

  if (no) return <ClosedDoor {...door} no={no} wasInside={room !== undefined} />;
  if (room) return children(room);
  if (isFetching) return <Spinner />;
  return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
}

/** Anything else that fails says nothing of the room: whoever is in it stays. */
const refusals = ['not_allowed', 'not_found', 'invalid'];

interface ClosedDoorProps extends Omit<Props, 'children'> {
  /** The server's sentence. */
  no: string;
  /** Until a moment ago. */
  wasInside: boolean;
}

function ClosedDoor({ roomName, list, no, wasInside, afterwards }: ClosedDoorProps) {
  const isClosed = no === roomMessages.closed;
  return (
    <>
      <NoticePage
        title={wasInside ? 'You are out of the room' : 'You cannot enter'}
        patternSeed={roomName}
        action={{ to: list, name: 'Livestream' }}
      >
        <p role="alert">{isClosed && wasInside ? `The room ${roomName} has been closed.` : no}</p>
        {isClosed && <p>If you wait here, you are let in as soon as it opens.</p>}
      </NoticePage>
      {isClosed && afterwards}
    </>
  );
}
