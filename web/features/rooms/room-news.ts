/**
 * Hears from the server that a room has changed (server-sent events), and has
 * whatever shows rooms asked for anew. One connection for the whole app, and
 * only while a page that wants it is in sight: a phone in a pocket pays for
 * nothing. Where there is no connection it is asked now and then instead.
 */
import { useEffect } from 'react';
import { rooms } from '#contract/rooms.ts';
import { addressOf } from '#web/api/call.ts';
import { api } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';

/** Milliseconds between two questions while nobody tells us. */
const ASKING_MS = 15_000;

/** For a page that shows what depends on rooms. */
export function useRoomNews() {
  // The connection is no part of any page: it ends with the last one that wants it.
  useEffect(() => {
    pages++;
    follow();
    return () => {
      pages--;
      follow();
    };
  }, []);
}

let pages = 0;
let source: EventSource | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

document.addEventListener('visibilitychange', follow);

function follow() {
  const isWanted = pages > 0 && !document.hidden;
  if (!isWanted) hangUp();
  else if (!source) connect();
}

function connect() {
  source = new EventSource(addressOf(rooms.news));
  // The first one comes with the connection: something may have changed before.
  source.onmessage = () => {
    stopAsking();
    askAnew();
  };
  source.onerror = ask;
}

function hangUp() {
  stopAsking();
  source?.close();
  source = undefined;
}

/** The connection is lost, and the browser tries again by itself; or the server has said no, and then that is for us. */
function ask() {
  if (asking) return;
  asking = setInterval(() => {
    askAnew();
    if (isRefused()) connect();
  }, ASKING_MS);
  // The answer tells whether the session is over.
  if (isRefused()) askAnew();
}

const isRefused = () => source?.readyState === EventSource.CLOSED;

function stopAsking() {
  clearInterval(asking);
  asking = undefined;
}

const askAnew = () => store.dispatch(api.util.invalidateTags(['rooms', 'schedules']));
