/** Manages all open sockets of the shared editors: admits new sockets, and closes sockets that lose access. */

import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { localeOf } from '#server/http/locale.ts';
import { isSessionActive } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import * as generalTexts from '#texts/general.ts';
import { type ClassEditors, mayOpen, memberOf } from './class-editors.ts';
import { type EditorSocket, openEditorSocket } from './editor-socket.ts';
import { stopAllRuns } from './program-runs.ts';
import * as store from './shared-editors.store.ts';
import { broadcastMember, enterEditors, findSession, type InRoom, type SharedEditors } from './shared-editors.ts';

/** Maximum sockets of one user: an old socket may still be open when the next one connects. */
const MAX_PER_USER = 4;

export type EditorConnections = ReturnType<typeof openEditorConnections>;

type Sockets = Map<EditorSocket, Connection>;
type Connection = InRoom & { editors: ClassEditors };

export function openEditorConnections(sharedEditors: SharedEditors) {
  const sockets: Sockets = new Map();
  let isClosed = false;
  const recheckEverything = singleFlight(async () => {
    if (!isClosed) await recheckAll(sharedEditors, sockets);
  }, sharedEditors.onFault);

  return {
    /**
     * Adds a socket to the editors of a room. Refuses like findSession, and refuses a user who already has MAX_PER_USER
     * sockets.
     */
    async connect(webSocket: WebSocket, request: FastifyRequest, inRoom: InRoom) {
      const { editors, member } = await enterEditors(sharedEditors, inRoom);
      if (member.openSockets >= MAX_PER_USER) throw new Refusal('too_many_requests', generalTexts.tooManyRequests);
      const socket: EditorSocket = openEditorSocket(webSocket, {
        locale: localeOf(request),
        mayRead: (documentName) => mayOpen(editors, member, documentName),
        afterStored: sharedEditors.documents.afterStored,
        onBeat: () => void recheck(sharedEditors, socket, { ...inRoom, editors }),
        onClose() {
          sockets.delete(socket);
          member.openSockets--;
          if (member.openSockets === 0) broadcastMember(sharedEditors, editors, member);
        },
      });
      sockets.set(socket, { ...inRoom, editors });
      member.openSockets++;
      broadcastMember(sharedEditors, editors, member);
      sharedEditors.documents.connect({ editors, member, socket }, request.raw);
      if (isClosed) socket.restart(sharedEditorsTexts.restarting);
    },

    /** Ends the editors whose live sessions are over, and the sockets of users who lost access to a room. */
    recheckAll: recheckEverything,

    /** Call this when a user's login session may have ended. */
    recheckLogin: (sessionId: string) =>
      recheckSome(sharedEditors, sockets, ({ caller }) => caller.sessionId === sessionId),

    /** Call this when the call revokes access, for one user or for all users who are not in the call. */
    recheckClass: ({ sessionId, userId }: { sessionId: string; userId?: string }) =>
      recheckSome(
        sharedEditors,
        sockets,
        ({ editors, caller }) => editors.sessionId === sessionId && (!userId || caller.id === userId),
      ),

    /** Asks all clients to reconnect, and saves the documents. */
    async close() {
      isClosed = true;
      for (const editors of sharedEditors.active.values()) stopAllRuns(editors);
      for (const socket of sockets.keys()) socket.restart(sharedEditorsTexts.restarting);
      await Promise.all([sharedEditors.documents.close(), sharedEditors.permissions.close()]);
      // Waits for a running check, which needs the database: the database is closed next.
      await recheckEverything();
    },
  };
}

async function recheckAll(sharedEditors: SharedEditors, sockets: Sockets) {
  const { active, needs } = sharedEditors;
  if (active.size === 0) return;
  // Listed before the query: its result says nothing about a class that begins while the query runs.
  const checked = [...active.values()];
  const openSessions = new Set(
    await store.listOpenSessions(
      needs.db,
      checked.map(({ sessionId }) => sessionId),
    ),
  );
  const ended = checked.filter(({ sessionId }) => !openSessions.has(sessionId));
  for (const editors of ended) {
    active.delete(editors.sessionId);
    stopAllRuns(editors);
  }
  for (const [socket, { editors }] of sockets) if (ended.includes(editors)) socket.end(sharedEditorsTexts.closed);
  await recheckSome(sharedEditors, sockets, () => true);
}

/** Checks sockets one after the other, so that a large class does not use up the database connections. */
async function recheckSome(
  sharedEditors: SharedEditors,
  sockets: Sockets,
  isMeant: (connection: Connection) => boolean,
) {
  for (const [socket, connection] of [...sockets])
    if (isMeant(connection) && sockets.has(socket)) await recheck(sharedEditors, socket, connection);
}

/**
 * Closes the socket of a user who was signed out or has lost access to the room; updates whether the user is a tutor.
 */
async function recheck(sharedEditors: SharedEditors, socket: EditorSocket, { editors, ...inRoom }: Connection) {
  try {
    if (!(await isSessionActive(sharedEditors.needs, inRoom.caller))) return socket.end(sharedEditorsTexts.signedOut);
    const { sessionId, isTutor } = await findSession(sharedEditors.needs, inRoom);
    if (sessionId !== editors.sessionId) socket.end(sharedEditorsTexts.closed);
    memberOf(editors, inRoom.caller, isTutor);
  } catch (error) {
    // Other errors do not close the socket: the class continues while the database is unavailable.
    if (error instanceof Refusal) socket.end(error.text);
  }
}
