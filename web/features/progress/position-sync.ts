/**
 * Decides when a student's position in a video is saved: every ten seconds of playing, as soon as enough was
 * watched, and when playback stops. What does not reach the server stays on this device (unsent-position.ts),
 * and is retried.
 */
import { WATCHED } from '#contract/progress.ts';
import { isRefusal } from './refusals.ts';
import { isSame, type Position, type UnsentPosition } from './unsent-position.ts';

/** Also between two attempts. */
export const SAVE_INTERVAL_MS = 10_000;

export type Send = (position: Position) => Promise<{ data?: Position | undefined; error?: unknown }>;

export function positionSync(unsent: UnsentPosition) {
  /** The server's position; undefined until it has answered. */
  let known: Position | undefined;
  let start = unsent.find();
  let newest: Position | undefined;
  /** Saved or in flight. */
  let sent: Position | undefined;
  /** The last attempt. */
  let lastAttempt = { watched: 0, at: Date.now() };

  const isDue = () => Date.now() - lastAttempt.at >= SAVE_INTERVAL_MS;
  const isEnough = ({ watched }: Position) => watched >= WATCHED && lastAttempt.watched < WATCHED;

  async function save(send: Send) {
    if (!newest || (sent && isSame(newest, sent))) return;
    const [position, before] = [newest, known];
    lastAttempt = { watched: position.watched, at: Date.now() };
    // Stored before it is sent: a page that is closed never receives the answer.
    unsent.keep(position, before);
    // Not sent yet: it could be behind a newer position on the server.
    if (!before) return;
    sent = position;
    const { data, error } = await send(position);
    known = data ?? known;
    const isFinal = data || isRefusal(error);
    if (!isFinal && sent === position) sent = undefined;
    if (isFinal && newest === position) unsent.drop();
  }

  return {
    /** @returns where the video starts: the position on this device, until the server's has arrived */
    startAt(fromServer: Position | undefined) {
      if (!fromServer || known) return start;
      if (newest) unsent.keep(newest);
      [known, sent, lastAttempt.watched] = [fromServer, fromServer, fromServer.watched];
      newest = unsent.newerThan(fromServer);
      if (!newest) unsent.drop();
      start = newest ?? fromServer;
      return start;
    },
    /** Called many times a second during playback. */
    playing(position: Position, send: Send) {
      newest = position;
      if (isDue() || isEnough(position)) void save(send);
    },
    stopped(position: Position, send: Send) {
      newest = position;
      void save(send);
    },
    /** Saves what is unsaved. */
    retry: (send: Send) => void save(send),
    /** The same, at most once per interval. */
    retryInTime: (send: Send) => isDue() && void save(send),
  };
}
