/** Deletes a room after a confirmation. */
import { useState } from 'react';
import type { Room } from '#contract/rooms.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { useDeleteRoomMutation } from './rooms.api.ts';

export function DeleteRoom({ room }: { room: Room }) {
  const alertFailure = useFailureAlert();
  const [deleteRoom, { isLoading }] = useDeleteRoomMutation();
  const [isAsking, setAsking] = useState(false);

  async function deleteNow() {
    const { data: result, error } = await deleteRoom(room._id);
    if (!result) return alertFailure(error);
    toast.success(result.message);
    // Moves the focus to the content, because the focused button disappears with its row.
    focusContent();
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> {room.roomName}</span>
      </Button>
      {isAsking && (
        <Confirm title="Are you sure?" confirmLabel="Delete" onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>
            The room “{room.roomName}” will be deleted. {deletionNotice(room)}
          </p>
        </Confirm>
      )}
    </>
  );
}

const deletionNotice = ({ status }: Room) =>
  status === 'active' ? 'It is open: everyone inside has to leave.' : 'It is closed, so no one is inside.';
