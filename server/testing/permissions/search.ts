/** Every signed-in user may search. What each one finds is tested in server/features/search/search.test.ts. */
import { type Row, signedIn } from './row.ts';

export const searchRows: Row[] = [{ endpoint: 'GET /api/v1/search', statuses: signedIn(200) }];
