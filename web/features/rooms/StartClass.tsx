/** The button that starts a class in one press: opens its room, and goes into it. */
import { Video } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as texts from '#texts/dashboard.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useUpdateRoomMutation } from './rooms.api.ts';

interface Props {
  roomId: string;
  /** The name of the class, for screen readers. */
  event: string;
}

export function StartClass({ roomId, event }: Props) {
  const navigate = useNavigate();
  const alertFailure = useFailureAlert();
  const [updateRoom, { isLoading }] = useUpdateRoomMutation();

  async function start() {
    const { data: room, error } = await updateRoom({ _id: roomId, status: 'active' });
    if (!room) return alertFailure(error);
    await navigate(paths.adminLiveRoom(room.roomName));
  }

  return (
    <Button isBusy={isLoading} onClick={start}>
      <Video size={18} aria-hidden /> {texts.start}
      <span className="visually-hidden"> {event}</span>
    </Button>
  );
}
