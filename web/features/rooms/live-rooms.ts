/** The rooms on a page: as they are now, and from then on as they become. */
import { useEffect } from 'react';
import { roomMessages } from '#contract/rooms.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useRoomNews } from './room-events.ts';
import { useActiveRoomsQuery, useAllRoomsQuery } from './rooms.api.ts';

const anew = { refetchOnMountOrArgChange: true };

export const useActiveRooms = () => useFollowed(useActiveRoomsQuery(undefined, anew));
export const useAllRooms = () => useFollowed(useAllRoomsQuery(undefined, anew));

function useFollowed<Asked extends { error?: unknown }>(asked: Asked) {
  useRoomNews();
  const hasFailed = asked.error !== undefined && !isNotSignedIn(asked.error);
  // Said once, however often it is tried in vain: the error stays while it is tried again.
  useEffect(() => {
    if (hasFailed) void toast.error(roomMessages.failed);
  }, [hasFailed]);
  return asked;
}
