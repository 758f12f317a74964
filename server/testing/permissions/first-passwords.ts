/** Who may give students first passwords, and use them: rows of the permission matrix. */
import { adminOnly, everybody, type Row } from './row.ts';

export const firstPasswordRows: Row[] = [
  {
    endpoint: 'POST /api/v1/auth/first-password',
    statuses: everybody(401),
    body: { email: 'nobody-else@example.com', password: 'wrong1234', newPassword: 'maziwa42' },
  },
  { endpoint: 'POST /api/v1/people/students/without-email', statuses: adminOnly(201), body: { name: 'Amina' } },
  {
    endpoint: 'POST /api/v1/people/:id/first-password',
    statuses: adminOnly(200),
    params: ({ people }) => ({ id: people.student.id }),
  },
  { endpoint: 'GET /api/v1/people/sign-in-sheets', statuses: adminOnly(200) },
];
