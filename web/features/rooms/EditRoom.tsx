/** Changes a room's name or course, neither of which can be changed while the room is active. */

import { useState } from 'react';
import type { Room, RoomDetails } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { type CourseChoice, RoomForm } from './RoomForm.tsx';
import { useUpdateRoomMutation } from './rooms.api.ts';

interface Props {
  room: Room;
  courses: CourseChoice[];
}

export function EditRoom({ room, courses }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [updateRoom] = useUpdateRoomMutation();

  async function update(details: RoomDetails, close: () => void) {
    const { data: updated, error } = await updateRoom({ _id: room._id, ...details });
    if (!updated) return error;
    toast.success(texts.saved(updated.roomName));
    close();
    return undefined;
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.edit}
        <span className="visually-hidden"> {room.roomName}</span>
      </Button>
      {isOpen && (
        <Dialog title={texts.updateRoom} onClose={() => setOpen(false)}>
          {(close) =>
            room.status === 'active' ? (
              <p>{texts.active}</p>
            ) : (
              <RoomForm
                room={room}
                courses={courses}
                saveLabel={texts.update}
                onSave={(details) => update(details, close)}
              />
            )
          }
        </Dialog>
      )}
    </>
  );
}
