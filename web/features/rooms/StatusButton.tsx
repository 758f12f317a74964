/** The button that opens or closes a room. */
import type { Room } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useUpdateRoomMutation } from './rooms.api.ts';

export function StatusButton({ room }: { room: Room }) {
  const alertFailure = useFailureAlert();
  const [updateRoom, { isLoading }] = useUpdateRoomMutation();
  const isActive = room.status === 'active';

  async function toggle() {
    const { data: updated, error } = await updateRoom({ _id: room._id, status: isActive ? 'inactive' : 'active' });
    if (!updated) return alertFailure(error);
    toast.success(updated.status === 'active' ? texts.isOpen(updated.roomName) : texts.isClosed(updated.roomName));
  }

  return (
    <Button look="soft" isBusy={isLoading} onClick={toggle}>
      {isActive ? texts.deactivate : texts.activate}
      <span className="visually-hidden"> {room.roomName}</span>
    </Button>
  );
}
