/** Who may use live classes: rows of the permission matrix. */

import { sharedEditors } from '#contract/shared-editors.ts';
import { type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

const ofRoom = ({ room: { id, name } }: Scene) => ({ id, roomName: name });
/** Creates a new room of the tutor for each caller. */
const newRoom = async ({ school, people }: Scene) => ({
  id: (await school.create.room({ ownerId: people.tutor.id })).id,
});
const inEditors = ({ room, people }: Scene) => ({ roomName: room.name, personId: people.student.id });
/** Returns the id of the live session that is in progress in the room. */
const ofClass = async ({ school: { as }, people: { tutor }, room }: Scene) => {
  const { sessionId } = await as(tutor).call(sharedEditors.open, { params: { roomName: room.name } });
  return { id: sessionId };
};

const sharedEditorRows: Row[] = [
  { endpoint: 'GET /api/v1/stages', statuses: signedIn(400) },
  { endpoint: 'GET /api/v1/stages/:roomName', statuses: [401, 200, 403, 200, 403, 200], params: inEditors },
  // 409 means that the caller is permitted, but the shared editor has no program to run.
  {
    endpoint: 'POST /api/v1/stages/:roomName/run',
    statuses: [401, 403, 403, 409, 403, 409],
    params: inEditors,
    body: { ownerId: null },
  },
  {
    endpoint: 'POST /api/v1/stages/:roomName/stop',
    statuses: [401, 403, 403, 200, 403, 200],
    params: inEditors,
    body: { ownerId: null },
  },
  {
    endpoint: 'PUT /api/v1/stages/:roomName/writers/:personId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: inEditors,
    body: { mayWrite: true },
  },
  {
    endpoint: 'PUT /api/v1/stages/:roomName/help/:personId',
    statuses: [401, 200, 403, 200, 403, 200],
    params: inEditors,
    body: { help: 'none' },
  },
  { endpoint: 'GET /api/v1/stages/:roomName/sessions', statuses: [401, 200, 403, 200, 403, 200], params: inEditors },
  { endpoint: 'GET /api/v1/stages/sessions', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/stages/sessions/:id/code', statuses: [401, 200, 403, 200, 403, 200], params: ofClass },
];

export const liveRows: Row[] = [
  { endpoint: 'GET /api/v1/rooms/active/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/rooms/', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/rooms/news', statuses: signedIn(200), isEndless: true },
  { endpoint: 'GET /api/v1/rooms/video-call/:roomName', statuses: [401, 200, 403, 200, 403, 200], params: ofRoom },
  ...sharedEditorRows,
  // 400 means that the caller is permitted, but this is no WebSocket; features/calls/calls.test.ts tests WebSockets.
  { endpoint: 'GET /api/v1/calls', statuses: signedIn(400) },
  { endpoint: 'GET /api/v1/rooms/sessions/', statuses: [401, 403, 403, 200, 200, 200] },
  {
    endpoint: 'GET /api/v1/rooms/sessions/:id/attendance',
    statuses: [401, 403, 403, 200, 403, 200],
    params: ofClass,
  },
  {
    endpoint: 'GET /api/v1/rooms/sessions/:id/attendance.csv',
    statuses: [401, 403, 403, 200, 403, 200],
    params: ofClass,
  },
  // 409 means that the caller is permitted, but the first permitted caller has already created a room with this name.
  { endpoint: 'POST /api/v1/rooms/', statuses: [401, 403, 403, 201, 409, 409], body: { roomName: 'another' } },
  {
    endpoint: 'PUT /api/v1/rooms/:id',
    statuses: [401, 403, 403, 200, 403, 200],
    params: ofRoom,
    body: { status: 'active' },
  },
  { endpoint: 'DELETE /api/v1/rooms/:id', statuses: [401, 403, 403, 200, 403, 200], params: newRoom },
];
