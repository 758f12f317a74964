/** Who may read which start page: rows of the permission matrix. */
import { adminOnly, type Row } from './row.ts';

export const dashboardRows: Row[] = [
  { endpoint: 'GET /api/v1/dashboard/', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/dashboard/student', statuses: [401, 200, 200, 403, 403, 403] },
  { endpoint: 'GET /api/v1/dashboard/tutor', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/dashboard/behind', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/dashboard/office', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/dashboard/months', statuses: adminOnly(200) },
];
