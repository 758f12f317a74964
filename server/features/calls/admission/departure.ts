/** How people leave a call: by leaving, losing the connection, being removed, or at its end. */

import type { EndReason } from '#contract/calls.ts';
import { broadcastCodeShown, broadcastToOthers, broadcastWaiting } from '#server/features/calls/call/broadcast.ts';
import { type Call, type Member, peopleIn } from '#server/features/calls/call/call.ts';
import { endRecording, updateRecording } from '#server/features/calls/call/recording.ts';
import type { CallSocket } from '#server/features/calls/connection/call-socket.ts';
import { moveOthersToNewRoom, removeFromProvider } from '#server/features/calls/media/provider-media.ts';
import { withdrawAll } from '#server/features/calls/media/publications.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { clearGraceTimer, startGrace } from './reconnect-grace.ts';
import { announceAbsentVisitors } from './visitors.ts';

/**
 * To be called when a WebSocket has closed, or its page has sent `leave` (`isIntentional`). Unless the person left intentionally, neither
 * lock nor waiting room applies when they return, and their media continue for a grace period.
 */
export function leave(call: Call, socket: CallSocket, { isIntentional }: { isIntentional: boolean }) {
  for (const [userId, entrant] of call.waiting) {
    if (entrant.socket !== socket) continue;
    call.waiting.delete(userId);
    announceNotWaiting(call, userId);
  }
  for (const member of call.members.values()) {
    if (member.socket !== socket) continue;
    if (isIntentional) depart(call, member);
    else if (socket.isOver() || !hasMedia(call, member)) cutOff(call, member);
    else awaitReturn(call, member);
  }
}

/** Keeps a member without a WebSocket for a grace period, during which the member's audio and video continue. */
export const awaitReturn = (call: Call, member: Member) =>
  startGrace(call, member, { hasMedia: () => hasMedia(call, member), onOver: () => cutOff(call, member) });

/** Whether the member's media continue without the WebSocket. For an external provider the server cannot know, and assumes so. */
function hasMedia({ services }: Call, { publications, subscriptions }: Member) {
  const { kind } = services.liveRooms;
  return kind === 'embedded' ? publications.size > 0 || subscriptions.hasConnections() : kind !== 'none';
}

function cutOff(call: Call, member: Member) {
  markCutOff(call, member);
  depart(call, member);
}

function markCutOff({ departures, services }: Call, { user, handSince, presence }: Member) {
  const at = presence.state === 'reconnecting' ? presence.since : services.clock.now();
  departures.set(user.id, { state: 'cut_off', at, handSince });
}

function depart(call: Call, member: Member) {
  deleteMember(call, member);
  removeFromProvider(call, member.user.id);
}

type Why = [reason: EndReason, message?: string];

/** Why the call ends for a student whom a tutor declines in the waiting room. */
export const notAdmitted: Why = ['removed', callsTexts.turnedAway];

/** Ends the call for one person. @returns false if they are neither in it nor waiting */
export function removeFromCall(call: Call, userId: string, ...why: Why) {
  const member = call.members.get(userId);
  if (!member) return declineWaiting(call, userId, ...why);
  member.socket.end(...why);
  depart(call, member);
  moveOthersToNewRoom(call);
  return true;
}

/** Removes a person from the waiting room. @returns false if that person is not waiting */
export function declineWaiting(call: Call, userId: string, ...why: Why) {
  const entrant = call.waiting.get(userId);
  if (!entrant) return false;
  call.waiting.delete(userId);
  entrant.socket.end(...why);
  announceNotWaiting(call, userId);
  return true;
}

function announceNotWaiting(call: Call, userId: string) {
  broadcastWaiting(call);
  announceAbsentVisitors(call, [userId]);
}

function deleteMember(call: Call, member: Member) {
  const { user, attendanceId, presence } = member;
  clearGraceTimer(member);
  call.members.delete(user.id);
  member.subscriptions.dropAll();
  withdrawAll(call, member);
  updateRecording(call);
  call.stateSaver.save();
  call.services.attendance.end([attendanceId], presence.state === 'reconnecting' ? presence.since : undefined);
  broadcastToOthers(call, member, { type: 'left', person: user.id });
  announceAbsentVisitors(call, [user.id]);
  closeCode(call, user.id);
}

export function closeCode(call: Call, userId: string) {
  if (call.showingCode.delete(userId)) broadcastCodeShown(call);
}

/** Ends the call for everyone. If this server restarts, the people may rejoin, and media engines in other processes keep forwarding. */
export function endCall(call: Call, ...why: Why) {
  endRecording(call, recordingsTexts.ended);
  const members = [...call.members.values()];
  for (const { socket } of peopleIn(call)) socket.end(...why);
  for (const member of members) {
    if (why[0] !== 'restarting') {
      member.subscriptions.dropAll();
      withdrawAll(call, member);
    }
    markCutOff(call, member);
    clearGraceTimer(member);
  }
  call.members.clear();
  call.waiting.clear();
  call.showingCode.clear();
  call.services.attendance.end(members.map(({ attendanceId }) => attendanceId));
}
