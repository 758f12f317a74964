/** A button that opens the form for a new room. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RoomDetails } from '#contract/rooms.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { type CourseChoice, RoomForm } from './RoomForm.tsx';
import { useAddRoomMutation } from './rooms.api.ts';

export function AddRoom({ courses }: { courses: CourseChoice[] }) {
  const [isOpen, setOpen] = useState(false);
  const [addRoom] = useAddRoomMutation();

  async function add(details: RoomDetails, close: () => void) {
    const { data: added, error } = await addRoom(details);
    if (!added) return error;
    toast.success(`The room ${added.roomName} is ready. Activate it when your class starts.`);
    close();
    return undefined;
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus size={20} aria-hidden /> Add Room
      </Button>
      {isOpen && (
        <Dialog title="Add Room" onClose={() => setOpen(false)}>
          {(close) => <RoomForm courses={courses} saveLabel="Add" onSave={(details) => add(details, close)} />}
        </Dialog>
      )}
    </>
  );
}
