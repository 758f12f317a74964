/** /admin/liveTutor/{roomName}: a live class, for its tutor. */
import { useParams } from 'react-router';
import { ClassCode, EarlierClassCode } from '#web/class-code.tsx';
import { LiveCall } from '#web/features/calls/LiveCall.tsx';
import { EnteredRoom } from '#web/features/rooms/EnteredRoom.tsx';
import { freshTicket } from '#web/features/rooms/join-ticket.ts';
import { audienceLabel } from '#web/features/rooms/labels.ts';
import { paths } from '#web/paths.ts';

export default function LiveRoomPage() {
  const { '*': roomName = '' } = useParams();
  return (
    <EnteredRoom roomName={roomName} list={paths.adminLivestream} afterwards={<EarlierClassCode roomName={roomName} />}>
      {(room) => (
        <LiveCall
          roomName={room.roomName}
          isTutor={room.isYours}
          about={`${audienceLabel(room)}, with ${room.ownerName}`}
          list={paths.adminLivestream}
          isRecorded={room.isRecorded}
          getTicket={() => freshTicket(room.roomName)}
          code={(onHelpOffered) => (
            <ClassCode roomName={room.roomName} isTutor={room.isYours} onHelpOffered={onHelpOffered} />
          )}
        />
      )}
    </EnteredRoom>
  );
}
