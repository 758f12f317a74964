/** Hooks for the lists of rooms, refetched whenever a room changes. */

import { useEffect } from 'react';
import * as texts from '#texts/classes/rooms.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useRoomEvents } from './room-events.ts';
import { useActiveRoomsQuery, useAllRoomsQuery } from './rooms.api.ts';

const refetch = { refetchOnMountOrArgChange: true };

export const useActiveRooms = () => useLiveQuery(useActiveRoomsQuery(undefined, refetch));
export const useAllRooms = () => useLiveQuery(useAllRoomsQuery(undefined, refetch));

function useLiveQuery<Query extends { error?: unknown }>(query: Query) {
  useRoomEvents();
  const hasFailed = query.error !== undefined && !isNotSignedIn(query.error);
  // The toast is displayed once for repeated failures, because `hasFailed` stays true during a retry.
  useEffect(() => {
    if (hasFailed) void toast.error(texts.failed);
  }, [hasFailed]);
  return query;
}
