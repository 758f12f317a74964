/** Who may sign in and manage people: rows of the permission matrix. */
import { adminOnly, everybody, type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

const student = ({ people }: Scene) => ({ id: people.student.id, userId: people.student.id });
const somebody = ({ somebody: { id } }: Scene) => ({ id });
const twice = ({ somebody: { id } }: Scene) => ({ id, closedId: id });
const noMerge = ({ somebody: { id } }: Scene) => ({ id, mergeId: id });
const fundPage = ({ fundraiser }: Scene) => ({ studentId: fundraiser.id });
const link = ({ people }: Scene) => ({ a: people.student.id, b: 'guess', role: 'student', token: 'guess' });
const wrongPassword = { email: 'nobody@example.com', password: 'wrong1234' };
const invitation = { name: 'Juma Otieno', email: 'juma@example.com' };
const newStudent = { name: 'Amina Odhiambo', email: 'amina.odhiambo@example.com' };
const aDecision = { isGiven: false, seen: { studentName: '', story: '', goal: null } };
const newcomer = { name: 'Somebody', email: 'somebody@example.com', password: 'maziwa42' };

export const accountRows: Row[] = [
  { endpoint: 'POST /api/v1/auth/signin', statuses: everybody(401), body: wrongPassword },
  { endpoint: 'POST /api/v1/auth/google', statuses: everybody(401), body: { email: 'wanjiru@example.com' } },
  // The status is 404, because this school has no identity provider.
  { endpoint: 'POST /api/v1/auth/google/popup', statuses: everybody(404), body: {} },
  { endpoint: 'POST /api/v1/auth/signup', statuses: everybody(201), body: newcomer },
  { endpoint: 'GET /api/v1/auth/loggedin', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/auth/:role/verify/:token', statuses: everybody(404), params: link },
  {
    endpoint: 'POST /api/v1/auth/:role/verify/:token',
    statuses: everybody(404),
    params: link,
    body: { password: 'maziwa42' },
  },
  {
    endpoint: 'POST /api/v1/auth/:role/verify/:token/new-password',
    statuses: everybody(404),
    params: link,
    body: { name: 'Wanjiru Kamau', password: 'maziwa42' },
  },
  // The last three callers are refused by the rate limit, which allows three emails per hour to one address.
  {
    endpoint: 'POST /api/v1/auth/sendLink',
    statuses: [200, 200, 200, 429, 429, 429],
    body: { email: 'x@example.com' },
  },
  { endpoint: 'POST /api/v1/auth/logout', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/auth/verify/:a/:b', statuses: everybody(404), params: link },
  { endpoint: 'POST /api/v1/auth/reset/:a/:b', statuses: everybody(404), params: link, body: { password: 'maziwa42' } },
  { endpoint: 'GET /api/v1/auth/setup/:token', statuses: everybody(404), params: link },
  { endpoint: 'POST /api/v1/auth/setup/:token', statuses: everybody(404), params: link, body: newcomer },
  { endpoint: 'GET /api/v1/users/:id', statuses: signedIn(200), params: student },
  {
    endpoint: 'PUT /api/v1/users/:userId',
    statuses: [401, 200, 403, 403, 403, 403],
    params: student,
    body: { name: 'Wanjiru Kamau' },
  },
  { endpoint: 'GET /api/v1/sessions/', statuses: signedIn(200) },
  // 404 means that the caller is permitted, but there is no session with this id.
  { endpoint: 'DELETE /api/v1/sessions/:id', statuses: signedIn(404), params: somebody },
  { endpoint: 'DELETE /api/v1/sessions/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/people/', statuses: adminOnly(200) },
  { endpoint: 'POST /api/v1/people/invitations', statuses: adminOnly(201), body: invitation },
  { endpoint: 'POST /api/v1/people/students', statuses: adminOnly(201), body: newStudent },
  // 409 means that the caller is permitted, but this person has accepted.
  { endpoint: 'DELETE /api/v1/people/:id/invitation', statuses: adminOnly(409), params: somebody },
  { endpoint: 'PUT /api/v1/people/:id/type', statuses: adminOnly(200), params: somebody, body: { type: 'tutor' } },
  { endpoint: 'POST /api/v1/people/:id/deactivation', statuses: adminOnly(200), params: somebody },
  { endpoint: 'DELETE /api/v1/people/:id/deactivation', statuses: adminOnly(200), params: somebody },
  { endpoint: 'GET /api/v1/people/:id/merges', statuses: adminOnly(200), params: somebody },
  { endpoint: 'GET /api/v1/people/:id/merges/:closedId', statuses: adminOnly(200), params: twice },
  // 409 means that the caller is permitted, but both accounts are the same one.
  {
    endpoint: 'POST /api/v1/people/:id/merges',
    statuses: adminOnly(409),
    params: somebody,
    body: ({ somebody: { id } }) => ({ closedId: id, reason: 'Signed up twice.' }),
  },
  // 404 means that the caller is permitted, but there is no such merge.
  { endpoint: 'DELETE /api/v1/people/:id/merges/:mergeId', statuses: adminOnly(404), params: noMerge },
  { endpoint: 'GET /api/v1/fund/:studentId', statuses: everybody(200), params: fundPage },
  { endpoint: 'GET /api/v1/fund', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'PUT /api/v1/fund', statuses: [401, 200, 200, 403, 403, 403], body: {} },
  // 409 means that the caller is permitted, but the student has to enter their age first.
  { endpoint: 'POST /api/v1/fund/guardian', statuses: [401, 409, 409, 403, 403, 403], body: invitation },
  { endpoint: 'GET /api/v1/fund/consent/:token', statuses: everybody(404), params: link },
  { endpoint: 'POST /api/v1/fund/consent/:token', statuses: everybody(404), params: link, body: aDecision },
  { endpoint: 'GET /api/v1/fund/:studentId/settings', statuses: adminOnly(200), params: fundPage },
  { endpoint: 'DELETE /api/v1/fund/:studentId', statuses: adminOnly(200), params: fundPage },
  { endpoint: 'PUT /api/v1/fund/:studentId', statuses: adminOnly(200), params: fundPage, body: { ageBand: 'adult' } },
];

const swahili = () => ({ locale: 'sw' });

export const schoolRows: Row[] = [
  { endpoint: 'GET /api/v1/school', statuses: adminOnly(200) },
  { endpoint: 'PUT /api/v1/school', statuses: adminOnly(200), body: {} },
  {
    endpoint: 'PUT /api/v1/school/translations/:locale',
    statuses: adminOnly(200),
    params: swahili,
    body: { reader: 'Bi. Asha' },
  },
  { endpoint: 'DELETE /api/v1/school/translations/:locale', statuses: adminOnly(200), params: swahili },
];

export const applicationRows: Row[] = [
  // 400 means that the caller is permitted, but fields are missing.
  { endpoint: 'POST /api/v1/customers/add', statuses: everybody(400), body: {} },
  { endpoint: 'GET /api/v1/customers/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/customers/csv', statuses: adminOnly(200) },
  { endpoint: 'PUT /api/v1/customers/:id', statuses: adminOnly(404), params: somebody, body: {} },
  {
    endpoint: 'POST /api/v1/customers/:id/account',
    statuses: adminOnly(404),
    params: somebody,
    body: { name: 'Amina' },
  },
  // With our own media engine there is no webhook; server/features/calls/media/provider-media.test.ts checks who may
  // call it.
  { endpoint: 'POST /api/v1/webhooks/live-rooms', statuses: everybody(404), body: {} },
  // 404 means that no session is needed, but no payment has this secret callback URL.
  {
    endpoint: 'POST /api/v1/payments/callback/:provider/:token',
    statuses: everybody(404),
    params: () => ({ provider: 'simulator', token: 'guess' }),
    body: {},
  },
];
