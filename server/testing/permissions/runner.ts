/** Who may run programs: rows of the permission matrix. */
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { adminOnly, everybody, type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

export const runnerRows: Row[] = [
  { endpoint: 'GET /api/v1/runner/languages', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/runner/prewarm', statuses: signedIn(200), body: { language_id: 71 } },
  // The fake runner of this test prints what it reads.
  { endpoint: 'POST /api/v1/runner/formatted', statuses: signedIn(200), body: { language: 'python', code: 'a = 1' } },
  { endpoint: 'GET /api/v1/runner/state', statuses: adminOnly(200) },
  // 400 means that the caller is permitted, but this is no WebSocket; features/live-runs/live-runs.test.ts tests those.
  { endpoint: 'GET /api/v1/submissions/live', statuses: signedIn(400) },
];

const aProgram = { language_id: 71, source_code: 'print(1)' };
/** Returns the id of an API key that does not exist. */
const noKey = ({ somebody: { id } }: Scene) => ({ id });
const noSubmission = () => ({ token: '00000000-0000-4000-8000-000000000000', id: '4' });

/** The endpoints of Judge0's API. They exist for sessions, and for API keys, which no caller of this test has. */
export const judge0Rows: Row[] = [
  { call: 'POST /submissions', status: 201, body: aProgram },
  { call: 'GET /submissions/:token', status: 404 },
  { call: 'POST /submissions/:token/stop', status: 404 },
  { call: 'GET /submissions/:token/pictures', status: 404 },
  { call: 'POST /submissions/batch', status: 201, body: { submissions: [aProgram] } },
  { call: 'GET /submissions/batch', status: 400 },
  { call: 'GET /languages', status: 200 },
  { call: 'GET /languages/all', status: 200 },
  { call: 'GET /languages/:id', status: 404 },
  { call: 'GET /statuses', status: 200 },
  { call: 'GET /about', status: 200 },
  { call: 'GET /config_info', status: 200 },
  { call: 'GET /system_info', status: 200 },
].flatMap(({ call, status, body }) => [
  { endpoint: call.replace(' ', ' /api/v1'), statuses: signedIn(status), params: noSubmission, ...(body && { body }) },
  { endpoint: call.replace(' ', ' /judge0'), statuses: everybody(401), params: noSubmission, ...(body && { body }) },
]);

export const keyRows: Row[] = [
  { endpoint: 'OPTIONS /judge0/*', statuses: everybody(204) },
  { endpoint: 'GET /judge0/version', statuses: everybody(200) },
  { endpoint: 'GET /judge0/license', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/runner/keys', statuses: signedIn(200) },
  {
    endpoint: 'POST /api/v1/runner/keys',
    statuses: signedIn(201),
    body: { name: 'A test', currentPassword: PASSWORD },
  },
  { endpoint: 'DELETE /api/v1/runner/keys/:id', statuses: signedIn(404), params: noKey },
];
