/** Deletes a room after a confirmation. */
import { useState } from 'react';
import type { Room } from '#contract/rooms.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeleteRoomMutation } from './rooms.api.ts';

export function DeleteRoom({ room }: { room: Room }) {
  const alert = useAlert();
  const [deleteRoom, { isLoading }] = useDeleteRoomMutation();
  const [isAsking, setAsking] = useState(false);

  async function deleteNow() {
    const { data: result, error } = await deleteRoom(room._id);
    if (isNotSignedIn(error)) return;
    if (!result) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    toast.success(result.message);
    // The focused button disappears with its row.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> {room.roomName}</span>
      </Button>
      {isAsking && (
        <Confirm title="Are you sure?" confirmLabel="Delete" onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>
            The room “{room.roomName}” will be deleted. {whoIsInside(room)}
          </p>
        </Confirm>
      )}
    </>
  );
}

const whoIsInside = ({ status }: Room) =>
  status === 'active' ? 'It is open: whoever is inside has to leave.' : 'Nobody is inside: it is closed.';
