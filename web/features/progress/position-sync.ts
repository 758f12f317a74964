/**
 * Decides when a student's position in a video is saved: every ten seconds of playing, as soon as enough is watched
 * to complete the lesson, and when playback stops. A position that does not reach the server stays stored on this
 * device (unsent-position.ts) and is sent again.
 */
import { COMPLETING_SHARE } from '#contract/progress.ts';
import { isRefusal } from './refusals.ts';
import { isSame, type Position, type UnsentPosition } from './unsent-position.ts';

/** Milliseconds between two saves, and between two retries. */
export const SAVE_INTERVAL_MS = 10_000;

export type Send = (position: Position) => Promise<{ data?: Position | undefined; error?: unknown }>;

export function positionSync(unsent: UnsentPosition) {
  /** The server's position; undefined until the server has replied. */
  let serverPosition: Position | undefined;
  let start = unsent.find();
  let newest: Position | undefined;
  /** The last position that is saved or in flight. */
  let sent: Position | undefined;
  /** The last attempt to save a position. */
  let lastAttempt = { watched: 0, at: Date.now() };

  const isDue = () => Date.now() - lastAttempt.at >= SAVE_INTERVAL_MS;
  const reachesCompletion = ({ watched }: Position) =>
    watched >= COMPLETING_SHARE && lastAttempt.watched < COMPLETING_SHARE;

  async function save(send: Send) {
    if (!newest || (sent && isSame(newest, sent))) return;
    const [position, previous] = [newest, serverPosition];
    lastAttempt = { watched: position.watched, at: Date.now() };
    // Stores the position on the device before sending it, because a closed page never receives the reply.
    unsent.store(position, previous);
    // Sends nothing until the server's position is loaded, because that position may be newer.
    if (!previous) return;
    sent = position;
    const { data, error } = await send(position);
    serverPosition = data ?? serverPosition;
    const isFinal = data || isRefusal(error);
    if (!isFinal && sent === position) sent = undefined;
    if (isFinal && newest === position) unsent.drop();
  }

  return {
    /** @returns where the video starts: at the position stored on this device, until the server's position is loaded */
    startAt(fromServer: Position | undefined) {
      if (!fromServer || serverPosition) return start;
      if (newest) unsent.store(newest);
      [serverPosition, sent, lastAttempt.watched] = [fromServer, fromServer, fromServer.watched];
      newest = unsent.newerThan(fromServer);
      if (!newest) unsent.drop();
      start = newest ?? fromServer;
      return start;
    },
    /** Called many times a second during playback. */
    playing(position: Position, send: Send) {
      newest = position;
      if (isDue() || reachesCompletion(position)) void save(send);
    },
    stopped(position: Position, send: Send) {
      newest = position;
      void save(send);
    },
    /** Sends the newest position unless it is saved already. */
    retry: (send: Send) => void save(send),
    /** Like `retry`, at most once per SAVE_INTERVAL_MS. */
    retryIfDue: (send: Send) => isDue() && void save(send),
  };
}
