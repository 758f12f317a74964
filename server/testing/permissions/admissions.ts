/** Who may work on applications, agree prices, and see them. Rows of the permission matrix. */
import { randomInt } from 'node:crypto';
import { applications } from '#contract/admissions/applications.ts';
import { customers } from '#contract/customers.ts';
import { adminOnly, type Row } from './row.ts';
import type { Scene } from './scene.ts';

const student = ({ somebody }: Scene) => ({ id: somebody.id });
const place = ({ somebody, course }: Scene) => ({ id: somebody.id, courseId: course.id });

const nowhere = ({ somebody }: Scene) => ({ id: somebody.id });

/** An offer to `student`. */
const offered = async ({ school, people: { student, admin } }: Scene) => {
  const { id: courseId } = await school.create.course();
  const phone = `2547${randomInt(10_000_000, 99_999_999)}`;
  const { id } = await school.create.applicant({ phone, email: student.email });
  const office = school.as(admin);
  await office.call(customers.enrol, { params: { id }, body: { name: 'Njeri', courses: [{ courseId }] } });
  const { offers = [] } = await office.call(applications.read, { params: { id } });
  return { id: offers[0]!._id };
};

export const admissionRows: Row[] = [
  // 404 means that the caller is permitted, but there is no such application.
  { endpoint: 'GET /api/v1/applications/:id', statuses: adminOnly(404), params: nowhere },
  { endpoint: 'PUT /api/v1/applications/:id', statuses: adminOnly(404), params: nowhere, body: {} },
  {
    endpoint: 'POST /api/v1/applications/changes',
    statuses: adminOnly(200),
    body: ({ somebody }: Scene) => ({ change: { kind: 'stage', stage: 'waiting' }, which: { ids: [somebody.id] } }),
  },
  { endpoint: 'DELETE /api/v1/applications/:id/enrolment', statuses: adminOnly(404), params: nowhere },
  {
    endpoint: 'POST /api/v1/applications/:id/offer',
    statuses: adminOnly(404),
    params: nowhere,
    body: ({ course }: Scene) => ({ courses: [{ courseId: course.id }], lastDay: '2027-01-01' }),
  },
  { endpoint: 'DELETE /api/v1/applications/:id/offer', statuses: adminOnly(404), params: nowhere },
  { endpoint: 'GET /api/v1/offers/:id', statuses: [401, 200, 404, 403, 403, 403], params: offered },
  {
    endpoint: 'PUT /api/v1/offers/:id/answer',
    statuses: [401, 200, 404, 403, 403, 403],
    params: offered,
    body: { answer: 'declined' },
  },
  { endpoint: 'POST /api/v1/applications/:id/notes', statuses: adminOnly(404), params: nowhere, body: { text: 'x' } },
  {
    endpoint: 'PUT /api/v1/applications/:id/checklist',
    statuses: adminOnly(404),
    params: nowhere,
    body: { item: 'called', isDone: true },
  },
  { endpoint: 'GET /api/v1/agreed-prices/', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/people/:id/agreed-prices', statuses: adminOnly(200), params: student },
  {
    endpoint: 'PUT /api/v1/people/:id/agreed-prices/:courseId',
    statuses: adminOnly(200),
    params: place,
    body: { price: 0, reason: 'A scholarship' },
  },
  // 404 means that the caller is permitted, but nothing is agreed.
  { endpoint: 'DELETE /api/v1/people/:id/agreed-prices/:courseId', statuses: adminOnly(404), params: place },
];
