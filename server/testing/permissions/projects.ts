/** Only the owner has access to a project, and those whom the owner asks for help: rows of the permission matrix. */
import { projectHelp } from '#contract/learning/project-help.ts';
import { projects } from '#contract/learning/projects.ts';
import { ownersOnly, type Row, type Statuses, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

/** Creates a project of the student, with a version, for each caller. */
async function ofProject({ school, people: { student } }: Scene) {
  const owner = school.as(student);
  const { _id } = await owner.call(projects.createProject, { body: { name: 'Greetings', kind: 'python' } });
  const params = { projectId: _id };
  await owner.call(projects.saveProject, { params, body: save(0) });
  const [version] = await owner.call(projects.listProjectVersions, { params });
  return { ...params, versionId: version!._id };
}

/** Creates a project with which the student has asked for help. */
async function ofHelped(scene: Scene) {
  const params = await ofProject(scene);
  await scene.school.as(scene.people.student).call(projectHelp.setHelp, { params, body: { isOn: true } });
  return params;
}

const helped = (status: number): Statuses => [401, status, 404, status, 404, status];

const save = (revision: number) => ({
  revision,
  saveId: crypto.randomUUID(),
  changes: [{ path: 'main.py', text: `print(${revision})` }],
});

const path = '/api/v1/projects/:projectId';

export const projectRows: Row[] = [
  { endpoint: 'GET /api/v1/projects', statuses: signedIn(200) },
  { endpoint: 'POST /api/v1/projects', statuses: signedIn(201), body: { name: 'Greetings', kind: 'web' } },
  { endpoint: `GET ${path}`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: `PUT ${path}/files`, statuses: ownersOnly(200), params: ofProject, body: () => save(1) },
  { endpoint: `PUT ${path}/name`, statuses: ownersOnly(200), params: ofProject, body: { name: 'Sums' } },
  { endpoint: `DELETE ${path}`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: `POST ${path}/fork`, statuses: ownersOnly(201), params: ofProject, body: { name: 'Sums' } },
  { endpoint: `GET ${path}/zip`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: `POST ${path}/runs`, statuses: ownersOnly(201), params: ofProject, body: {} },
  { endpoint: `GET ${path}/versions`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: `GET ${path}/versions/:versionId`, statuses: ownersOnly(200), params: ofProject },
  {
    endpoint: `POST ${path}/versions/:versionId/restored`,
    statuses: ownersOnly(200),
    params: ofProject,
    body: () => ({ revision: 1, saveId: crypto.randomUUID() }),
  },
  { endpoint: `GET ${path}/help`, statuses: ownersOnly(200), params: ofProject },
  { endpoint: `PUT ${path}/help`, statuses: ownersOnly(200), params: ofProject, body: { isOn: true } },
  { endpoint: `GET ${path}/events`, statuses: ownersOnly(200), params: ofProject, isEndless: true },
  // 400 means that the caller is signed in, but this is no WebSocket; features/projects/live-help.test.ts tests those.
  { endpoint: 'GET /api/v1/live-help', statuses: signedIn(400) },
  // While a help request is open, the tutors of the student's courses and the office may read, save and run the project too.
  { endpoint: `GET ${path}/help`, statuses: helped(200), params: ofHelped },
  { endpoint: `GET ${path}/events`, statuses: helped(200), params: ofHelped, isEndless: true },
  { endpoint: `GET ${path}`, statuses: helped(200), params: ofHelped },
  { endpoint: `PUT ${path}/files`, statuses: helped(200), params: ofHelped, body: () => save(1) },
  { endpoint: `POST ${path}/runs`, statuses: helped(201), params: ofHelped, body: {} },
  { endpoint: `PUT ${path}/help`, statuses: ownersOnly(200), params: ofHelped, body: { isOn: false } },
  { endpoint: `PUT ${path}/name`, statuses: ownersOnly(200), params: ofHelped, body: { name: 'Sums' } },
];
