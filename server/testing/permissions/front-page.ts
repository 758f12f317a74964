/** The rows of the permission matrix about the texts of the welcome page. */
import { adminOnly, type Row } from './row.ts';

export const frontPageRows: Row[] = [
  { endpoint: 'GET /api/v1/front-pages', statuses: adminOnly(200) },
  {
    endpoint: 'PUT /api/v1/front-pages/:locale',
    statuses: adminOnly(200),
    params: () => ({ locale: 'sw' }),
    body: { lead: '', teaches: '', howToApply: '' },
  },
];
