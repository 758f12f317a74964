/** Who may import people, change many, and download their list: rows of the permission matrix. */
import { adminOnly, type Row } from './row.ts';

const table = [['Name'], ['Amina Odhiambo']];

export const peopleImportRows: Row[] = [
  { endpoint: 'GET /api/v1/people/csv', statuses: adminOnly(200) },
  { endpoint: 'POST /api/v1/people/imports/preview', statuses: adminOnly(200), body: { table } },
  // 409 means that the caller is permitted, but has not seen the preview.
  { endpoint: 'POST /api/v1/people/imports', statuses: adminOnly(409), body: { table, version: 'none' } },
  {
    endpoint: 'POST /api/v1/people/changes',
    statuses: adminOnly(200),
    body: ({ people }) => ({ change: { kind: 'reactivate' }, who: { ids: [people.student.id] } }),
  },
];
