/** Refetches rooms and schedules when the server reports a change, by one connection that all pages share. */
import { useEffect } from 'react';
import { rooms } from '#contract/rooms.ts';
import { addressOf } from '#web/api/call.ts';
import { api } from '#web/api/queries.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import { store } from '#web/api/store.ts';

/** Milliseconds between two polls while the event connection is not available. */
const POLLING_MS = 15_000;

/** Refetches rooms and schedules after each change. Every page that displays data of rooms uses this hook. */
export function useRoomEvents() {
  // The first page that uses the connection opens it, and the last one closes it.
  useEffect(() => {
    if (users++ === 0)
      close = followServerEvents(addressOf(rooms.news), { refresh: refetch, pollingInterval: () => POLLING_MS });
    return () => {
      if (--users === 0) close?.();
    };
  }, []);
}

let users = 0;
let close: (() => void) | undefined;

const refetch = () => store.dispatch(api.util.invalidateTags(['rooms', 'schedules']));
