/** Refetches rooms and schedules when the server reports a change. One connection for the app, while a page needs it. */
import { useEffect } from 'react';
import { rooms } from '#contract/rooms.ts';
import { addressOf } from '#web/api/call.ts';
import { api } from '#web/api/queries.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import { store } from '#web/api/store.ts';

/** Milliseconds between two requests while there is no event connection. */
const POLLING_MS = 15_000;

/** For every page that shows rooms, or depends on them. */
export function useRoomEvents() {
  // Shared by all pages: closed with the last one that uses it.
  useEffect(() => {
    if (pages++ === 0)
      close = followServerEvents(addressOf(rooms.news), { refresh: refetch, pollingInterval: () => POLLING_MS });
    return () => {
      if (--pages === 0) close?.();
    };
  }, []);
}

let pages = 0;
let close: (() => void) | undefined;

const refetch = () => store.dispatch(api.util.invalidateTags(['rooms', 'schedules']));
