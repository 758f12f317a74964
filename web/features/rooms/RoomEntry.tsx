/**
 * Renders a room's content for a user who may enter the room. The server decides who may enter, when the page opens and
 * again whenever a room changes: a waiting user enters when the room opens, and a user inside sees when it is closed.
 */

import type { ReactNode } from 'react';
import type { EnteredRoom as Entered } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useRoomEvents } from './room-events.ts';
import { useRoomEntryQuery } from './rooms.api.ts';

interface Props {
  roomName: string;
  /** The path of the page that lists the rooms. */
  listPath: string;
  children: (room: Entered) => ReactNode;
  /** The code of the room's past classes, displayed while the room is closed. */
  pastClasses: ReactNode;
}

export function RoomEntry({ children, ...refusalProps }: Props) {
  useRoomEvents();
  const query = useRoomEntryQuery(refusalProps.roomName, { refetchOnMountOrArgChange: true });
  const { currentData: room, error, isFetching, refetch } = query;
  const reason = error && 'code' in error && refusals.includes(error.code ?? '') ? sentenceOf(error) : undefined;

  if (reason) return <EntryRefused {...refusalProps} reason={reason} wasInside={room !== undefined} />;
  if (room) return children(room);
  if (isFetching) return <Spinner />;
  return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
}

/** The refusals that make a user leave. Other errors say nothing about the room, so a user inside stays. */
const refusals = ['not_allowed', 'not_found', 'invalid'];

interface RefusedProps extends Omit<Props, 'children'> {
  /** The server's message. */
  reason: string;
  /** Whether the user was in the room until now. */
  wasInside: boolean;
}

function EntryRefused({ roomName, listPath, reason, wasInside, pastClasses }: RefusedProps) {
  const isClosed = reason === texts.closed;
  return (
    <>
      <NoticePage
        title={wasInside ? texts.noLongerInside : texts.cannotEnter}
        patternSeed={roomName}
        action={{ to: listPath, name: texts.livestream }}
      >
        <p role="alert">{isClosed && wasInside ? texts.closedNow(roomName) : reason}</p>
        {isClosed && <p>{texts.waitHere}</p>}
      </NoticePage>
      {isClosed && pastClasses}
    </>
  );
}
