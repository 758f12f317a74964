/** Changes a room's name or course, neither of which can be changed while the room is active. */
import { useState } from 'react';
import { type Room, type RoomDetails, roomMessages } from '#contract/rooms.ts';
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
    toast.success(`The room ${updated.roomName} is saved.`);
    close();
    return undefined;
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Edit<span className="visually-hidden"> {room.roomName}</span>
      </Button>
      {isOpen && (
        <Dialog title="Update Room" onClose={() => setOpen(false)}>
          {(close) =>
            room.status === 'active' ? (
              <p>{roomMessages.active}</p>
            ) : (
              <RoomForm room={room} courses={courses} saveLabel="Update" onSave={(details) => update(details, close)} />
            )
          }
        </Dialog>
      )}
    </>
  );
}
