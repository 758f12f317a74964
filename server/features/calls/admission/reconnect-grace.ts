/**
 * The grace period after a lost WebSocket, in which audio and video continue: a proxy that reloads closes every
 * WebSocket, but no media connection.
 */
import type { Call, Member } from '#server/features/calls/call/call.ts';

const GRACE_MS = 30_000;
const CHECK_EVERY_MS = 1_000;

interface Grace {
  /** Whether the member still has media connections. If they are lost too, the browser was probably closed. */
  hasMedia: () => boolean;
  /** Called if the member has not reconnected in time. */
  onOver: () => void;
}

export function startGrace({ services: { clock } }: Call, member: Member, { hasMedia, onOver }: Grace) {
  clearGraceTimer(member);
  const since = clock.now();
  const isOver = () => !hasMedia() || clock.now().getTime() - since.getTime() >= GRACE_MS;
  member.subscriptions.pause();
  const timer = setInterval(() => isOver() && onOver(), CHECK_EVERY_MS).unref();
  member.presence = { state: 'reconnecting', since, timer };
}

/** Stops the timer of the member's grace period, if there is one. */
export function clearGraceTimer({ presence }: Member) {
  if (presence.state === 'reconnecting') clearInterval(presence.timer);
}
