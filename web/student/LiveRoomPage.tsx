/** /live/{roomName}: a live class. */
import { useParams } from 'react-router';
import { EnteredRoom } from '#web/features/rooms/EnteredRoom.tsx';
import { paths } from '#web/paths.ts';

export default function LiveRoomPage() {
  const { '*': roomName = '' } = useParams();
  return <EnteredRoom roomName={roomName} list={paths.livestream} />;
}
