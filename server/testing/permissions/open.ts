/** The rows of the permission matrix about endpoints that are open to everyone. */
import { everybody, type Row } from './row.ts';

/** Returns the id of an email that does not exist. */
const noLetter = () => ({ id: '00000000-0000-4000-8000-000000000000' });

export const openRows: Row[] = [
  { endpoint: 'GET /api/v1/docs', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/docs/openapi.json', statuses: everybody(200) },
  { endpoint: 'GET /.well-known/security.txt', statuses: everybody(200) },
  { endpoint: 'GET /robots.txt', statuses: everybody(200) },
  { endpoint: 'GET /health/live', statuses: everybody(200) },
  { endpoint: 'GET /health/ready', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox.json', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox/:id', statuses: everybody(404), params: noLetter },
];
