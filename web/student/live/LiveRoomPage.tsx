/** /live/{roomName}: a live class. */
import { useParams } from 'react-router';
import { ClassCode, EarlierClassCode } from '#web/class-code.tsx';
import { LiveCall } from '#web/features/calls/LiveCall.tsx';
import { requestTicket } from '#web/features/rooms/join-ticket.ts';
import { aboutRoom } from '#web/features/rooms/labels.ts';
import { RoomEntry } from '#web/features/rooms/RoomEntry.tsx';
import { paths } from '#web/paths.ts';

export default function LiveRoomPage() {
  const { '*': roomName = '' } = useParams();
  return (
    <RoomEntry roomName={roomName} listPath={paths.livestream} pastClasses={<EarlierClassCode roomName={roomName} />}>
      {(room) => (
        <LiveCall
          roomName={room.roomName}
          isTutor={room.isYours}
          about={aboutRoom(room)}
          list={paths.livestream}
          isRecorded={room.isRecorded}
          getTicket={() => requestTicket(room.roomName)}
          code={(onHelpOffered) => (
            <ClassCode roomName={room.roomName} isTutor={room.isYours} onHelpOffered={onHelpOffered} />
          )}
        />
      )}
    </RoomEntry>
  );
}
