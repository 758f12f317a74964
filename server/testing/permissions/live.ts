/** Who may enter and open classes. */
import { type Row, signedIn } from './row.ts';
import { scene } from './scene.ts';

const room = () => ({ id: scene.ids.room, roomName: 'matrix' });
const liveSession = async () => {
  const found = await scene.school.pool.query('select id from live_session where owner_id = $1', [
    scene.people.tutor!.id,
  ]);
  return { id: found.rows[0].id as string };
};
const onStage = () => ({ roomName: 'matrix', personId: scene.ids.student });
const aSession = async () => ({
  id: ((await scene.school.as(scene.people.tutor).get('/stages/matrix')).body as { sessionId: string }).sessionId,
});

const stageRows: Row[] = [
  { endpoint: 'GET /api/v1/stages', statuses: signedIn(400) },
  { endpoint: 'GET /api/v1/stages/:roomName', statuses: [401, 200, 403, 200, 403, 200], params: onStage },
  // 409: let in, and then told that there is nothing to run.
  {
    endpoint: 'POST /api/v1/stages/:roomName/run',
    statuses: [401, 403, 403, 409, 403, 409],
    params: onStage,
    body: { ownerId: null },
  },
  {
    endpoint: 'POST /api/v1/stages/:roomName/stop',
    statuses: [401, 403, 403, 200, 403, 200],
    params: onStage,
    body: { ownerId: null },
  },
  {
    endpoint: 'PUT /api/v1/stages/:roomName/writers/:personId',
    statuses: [401, 403, 403, 200, 403, 200],
    params: onStage,
    body: { mayWrite: true },
  },
  {
    endpoint: 'PUT /api/v1/stages/:roomName/help/:personId',
    statuses: [401, 200, 403, 200, 403, 200],
    params: onStage,
    body: { help: 'none' },
  },
  { endpoint: 'GET /api/v1/stages/:roomName/sessions', statuses: [401, 200, 403, 200, 403, 200], params: onStage },
  { endpoint: 'GET /api/v1/stages/sessions', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/stages/sessions/:id/code', statuses: [401, 200, 403, 200, 403, 200], params: aSession },
];

export const liveRows: Row[] = [
  { endpoint: 'GET /api/v1/rooms/active/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/rooms/', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/rooms/news', statuses: signedIn(200), isEndless: true },
  { endpoint: 'GET /api/v1/rooms/video-call/:roomName', statuses: [401, 200, 403, 200, 403, 200], params: room },
  ...stageRows,
  // 400: let in, and then told that it is for WebSockets. Those are in features/calls/calls.test.ts.
  { endpoint: 'GET /api/v1/calls', statuses: signedIn(400) },
  { endpoint: 'GET /api/v1/rooms/sessions/', statuses: [401, 403, 403, 200, 200, 200] },
  {
    endpoint: 'GET /api/v1/rooms/sessions/:id/attendance',
    statuses: [401, 403, 403, 200, 403, 200],
    params: liveSession,
  },
  {
    endpoint: 'GET /api/v1/rooms/sessions/:id/attendance.csv',
    statuses: [401, 403, 403, 200, 403, 200],
    params: liveSession,
  },
  // The first who may takes the name.
  { endpoint: 'POST /api/v1/rooms/', statuses: [401, 403, 403, 201, 409, 409], body: { roomName: 'another' } },
  {
    endpoint: 'PUT /api/v1/rooms/:id',
    statuses: [401, 403, 403, 200, 403, 200],
    params: room,
    body: { status: 'active' },
  },
  // The first who may deletes it; the others find it gone.
  { endpoint: 'DELETE /api/v1/rooms/:id', statuses: [401, 403, 403, 200, 404, 404], params: room },
];
