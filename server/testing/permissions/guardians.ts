/** Who may see students' guardians, and record their consent: rows of the permission matrix. */
import { adminOnly, type Row } from './row.ts';
import type { Scene } from './scene.ts';

const student = ({ somebody: { id } }: Scene) => ({ id });

export const guardianRows: Row[] = [
  { endpoint: 'GET /api/v1/people/:id/guardian', statuses: adminOnly(200), params: student },
  {
    endpoint: 'PUT /api/v1/people/:id/guardian',
    statuses: adminOnly(200),
    params: student,
    body: { isMinor: true, name: 'Achieng Auma', phone: '', email: '', relationship: 'Mother' },
  },
  {
    endpoint: 'POST /api/v1/people/:id/adult',
    statuses: adminOnly(201),
    params: student,
  },
  // 409 means that the caller is permitted, but the student is not under 18.
  {
    endpoint: 'POST /api/v1/people/:id/consents',
    statuses: adminOnly(409),
    params: student,
    body: { kind: 'given', way: 'paper' },
  },
];
