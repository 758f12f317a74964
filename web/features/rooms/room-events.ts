/**
 * Hears from the server that a room has changed, and has whatever shows rooms
 * asked for anew. One connection for the whole app, and only while a page wants it.
 */
import { useEffect } from 'react';
import { rooms } from '#contract/rooms.ts';
import { addressOf } from '#web/api/call.ts';
import { api } from '#web/api/queries.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import { store } from '#web/api/store.ts';

/** Milliseconds between two questions while nobody tells us. */
const ASKING_MS = 15_000;

/** For a page that shows what depends on rooms. */
export function useRoomNews() {
  // The connection is no part of any page: it ends with the last one that wants it.
  useEffect(() => {
    if (pages++ === 0)
      hangUp = followServerEvents(addressOf(rooms.news), { refresh: askAnew, pollingInterval: () => ASKING_MS });
    return () => {
      if (--pages === 0) hangUp?.();
    };
  }, []);
}

let pages = 0;
let hangUp: (() => void) | undefined;

const askAnew = () => store.dispatch(api.util.invalidateTags(['rooms', 'schedules']));
