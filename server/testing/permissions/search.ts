/** Everybody who is signed in searches, and finds what they may open: server/features/search/search.test.ts. */
import { type Row, signedIn } from './row.ts';

export const searchRows: Row[] = [{ endpoint: 'GET /api/v1/search', statuses: signedIn(200) }];
