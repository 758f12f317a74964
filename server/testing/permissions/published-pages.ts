/** Who may publish pages, and who decides about them: rows of the permission matrix. */
import { guardians } from '#contract/accounts/guardians.ts';
import { projects } from '#contract/learning/projects.ts';
import { publishedPages } from '#contract/learning/published-pages.ts';
import { schoolDetails } from '#contract/school-details.ts';
import { everybody, ownersOnly, type Row, type Statuses } from './row.ts';
import type { Scene } from './scene.ts';

/** The time when each row's page was sent for approval; the test's clock does not advance, so it is the current time. */
const waitingSince = ({ school }: Scene) => school.clock.now().toISOString();

/** Creates a web project of the student for each caller, and lets the school publish pages. */
async function ofProject({ school, people: { student, admin } }: Scene) {
  await school.as(admin).call(schoolDetails.update, { body: { allowsPublishing: true } });
  const body = { name: 'My school', kind: 'web' } as const;
  return { projectId: (await school.as(student).call(projects.createProject, { body }))._id };
}

/** A page that waits for approval, of a student under 18 whose guardian has consented. */
async function waiting(scene: Scene) {
  await recordConsent(scene);
  const params = await ofProject(scene);
  const { school, people } = scene;
  const owner = school.as(people.student);
  const { pageId } = await owner.call(publishedPages.publishPage, { params, body: { revision: 0 } });
  return { pageId: pageId! };
}

/** After the first call it changes nothing: the consent that is recorded already is refused. */
async function recordConsent({ school, people: { student, admin } }: Scene) {
  const [office, params] = [school.as(admin), { id: student.id }];
  const guardian = { isMinor: true, name: 'Mama Amina', phone: '', email: '', relationship: '' };
  await office.call(guardians.save, { params, body: guardian });
  await office.answer(guardians.recordConsent, { params, body: { kind: 'given', way: 'paper' } });
}

/** A page that everybody reads. */
async function shown(scene: Scene) {
  const params = await waiting(scene);
  const { school, people } = scene;
  const body = { waitingSince: waitingSince(scene) };
  await school.as(people.admin).call(publishedPages.approvePage, { params, body });
  return params;
}

const staff: Statuses = [401, 403, 403, 200, 200, 200];
/** Statuses: only the tutor of one of the student's courses and the office may decide. */
const deciders: Statuses = [401, 403, 403, 200, 403, 200];
const [own, page] = ['/api/v1/projects/:projectId/page', '/api/v1/published-pages/:pageId'];

export const publishedPageRows: Row[] = [
  { endpoint: `GET ${own}`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: `PUT ${own}`, statuses: ownersOnly(200), params: ofProject, body: { revision: 0 } },
  { endpoint: `DELETE ${own}`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: 'GET /api/v1/published-pages', statuses: staff },
  { endpoint: `GET ${page}`, statuses: everybody(200), params: shown },
  { endpoint: `POST ${page}/reports`, statuses: everybody(201), params: shown, body: { reason: 'It is not hers.' } },
  { endpoint: `GET ${page}/review`, statuses: deciders, params: waiting },
  {
    endpoint: `POST ${page}/approved`,
    statuses: deciders,
    params: waiting,
    body: (scene) => ({ waitingSince: waitingSince(scene) }),
  },
  {
    endpoint: `POST ${page}/taken-down`,
    statuses: deciders,
    params: shown,
    body: { reason: 'It shows a phone number.' },
  },
  { endpoint: `POST ${page}/kept`, statuses: deciders, params: shown },
];
