/**
 * The time in which somebody's WebSocket is lost and her media go on: a proxy that is reloaded cuts every WebSocket
 * and no media. Whoever is sent away meanwhile is out at once, like everybody else.
 */
import type { Call, Member } from './call.ts';

/** Milliseconds for which media go on without a WebSocket. */
const GRACE = 30_000;
/** Milliseconds between two looks whether there is anything left to wait for. */
const LOOK_EVERY = 1_000;

export interface Absence {
  since: Date;
  look: NodeJS.Timeout;
}

interface Ends {
  /** Of a browser that has ended too, the engine loses the media connections. */
  hasMedia: () => boolean;
  /** She has not come back. */
  onOver: () => void;
}

export function beginAbsence({ needs: { clock } }: Call, member: Member, { hasMedia, onOver }: Ends) {
  endAbsence(member);
  const since = clock.now();
  const isOver = () => !hasMedia() || clock.now().getTime() - since.getTime() >= GRACE;
  member.receiver.isPaused = true;
  member.absence = { since, look: setInterval(() => isOver() && onOver(), LOOK_EVERY).unref() };
}

/** Harmless where there is none. */
export function endAbsence(member: Member) {
  clearInterval(member.absence?.look);
  member.absence = undefined;
}
