/** A button that opens the form for a new room. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RoomDetails } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
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
    toast.success(texts.added(added.roomName));
    close();
    return undefined;
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus size={20} aria-hidden /> {texts.addRoom}
      </Button>
      {isOpen && (
        <Dialog title={texts.addRoom} onClose={() => setOpen(false)}>
          {(close) => <RoomForm courses={courses} saveLabel={texts.add} onSave={(details) => add(details, close)} />}
        </Dialog>
      )}
    </>
  );
}
