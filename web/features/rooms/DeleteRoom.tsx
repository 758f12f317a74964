/** Deletes a room after a confirmation. */
import { useState } from 'react';
import type { Room } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
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
        {texts.remove}
        <span className="visually-hidden"> {room.roomName}</span>
      </Button>
      {isAsking && (
        <Confirm title={texts.sure} confirmLabel={texts.remove} onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>{texts.deletion[room.status](room.roomName)}</p>
        </Confirm>
      )}
    </>
  );
}
