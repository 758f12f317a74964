/** Admins save filters for their own use: rows of the permission matrix. */
import { adminOnly, type Row } from './row.ts';

export const savedFilterRows: Row[] = [
  { endpoint: 'GET /api/v1/saved-filters/', statuses: adminOnly(200) },
  {
    endpoint: 'POST /api/v1/saved-filters',
    statuses: adminOnly(201),
    body: { list: 'people', name: 'Tutors', query: 'type=tutor' },
  },
  // 404 means that the caller is permitted, but has no such filter.
  {
    endpoint: 'DELETE /api/v1/saved-filters/:id',
    statuses: adminOnly(404),
    params: () => ({ id: crypto.randomUUID() }),
  },
];
