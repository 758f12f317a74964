/** What is open to everybody. */
import { everybody, type Row } from './row.ts';
import { scene } from './scene.ts';

const student = () => ({ id: scene.ids.student, userId: scene.ids.student, studentId: scene.ids.student });

export const openRows: Row[] = [
  { endpoint: 'GET /api/v1/docs', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/docs/openapi.json', statuses: everybody(200) },
  { endpoint: 'GET /.well-known/security.txt', statuses: everybody(200) },
  { endpoint: 'GET /robots.txt', statuses: everybody(200) },
  { endpoint: 'GET /health/live', statuses: everybody(200) },
  { endpoint: 'GET /health/ready', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox.json', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox/:id', statuses: everybody(404), params: student },
];
