/** Who may read notifications: everyone who is signed in, but only their own. Rows of the permission matrix. */
import { type Row, signedIn } from './row.ts';

export const notificationRows: Row[] = [
  { endpoint: 'GET /api/v1/notifications/', statuses: signedIn(200) },
  { endpoint: 'GET /api/v1/notifications/unseen', statuses: signedIn(200) },
  {
    endpoint: 'PUT /api/v1/notifications/seen',
    statuses: signedIn(200),
    body: { until: '2026-11-20T12:00:00.000Z' },
  },
  { endpoint: 'GET /api/v1/notifications/settings', statuses: signedIn(200) },
  { endpoint: 'PUT /api/v1/notifications/settings', statuses: signedIn(200), body: { digest: 'daily' } },
];
