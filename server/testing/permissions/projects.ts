/** Only the owner has access to a project: rows of the permission matrix. */
import { projects } from '#contract/learning/projects.ts';
import { ownersOnly, type Row, signedIn } from './row.ts';
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
];
