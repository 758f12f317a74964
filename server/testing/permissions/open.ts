/** The rows of the permission matrix about endpoints that are open to everyone. */
import { everybody, type Row } from './row.ts';

/** Returns the id of an email that does not exist. */
const noLetter = () => ({ id: '00000000-0000-4000-8000-000000000000' });

/** A link whose signature is wrong. */
const noOffer = () => ({ id: '00000000-0000-4000-8000-000000000000', signature: 'x', answer: 'accepted' });
const noUnsubscribing = () => ({ userId: '00000000-0000-4000-8000-000000000000', topic: 'all', signature: 'x' });

const noCourse = () => ({ courseId: '00000000-0000-4000-8000-000000000000' });

export const openRows: Row[] = [
  { endpoint: 'GET /api/v1/docs', statuses: everybody(200) },
  { endpoint: 'GET /api/v1/docs/openapi.json', statuses: everybody(200) },
  { endpoint: 'GET /.well-known/security.txt', statuses: everybody(200) },
  { endpoint: 'GET /robots.txt', statuses: everybody(200) },
  ...(['GET', 'HEAD'] as const).flatMap((method): Row[] => [
    { endpoint: `${method} /welcome`, statuses: everybody(200) },
    { endpoint: `${method} /catalogue`, statuses: everybody(200) },
    { endpoint: `${method} /catalogue/:courseId`, statuses: everybody(404), params: noCourse },
    { endpoint: `${method} /catalogue/:courseId/pattern.svg`, statuses: everybody(200), params: noCourse },
    { endpoint: `${method} /apply`, statuses: everybody(200) },
    { endpoint: `${method} /apply/sent`, statuses: everybody(200) },
    { endpoint: `${method} /sitemap.xml`, statuses: everybody(200) },
  ]),
  // An empty form has invalid fields, and JSON is not a form.
  {
    endpoint: 'POST /apply',
    statuses: everybody(400),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  ...(['GET', 'HEAD'] as const).map(
    (method): Row => ({
      endpoint: `${method} /apply/offer/:id/:signature`,
      statuses: everybody(404),
      params: noOffer,
    }),
  ),
  {
    endpoint: 'POST /apply/offer/:id/:signature/:answer',
    statuses: everybody(404),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    params: noOffer,
  },
  ...(['GET', 'HEAD', 'POST'] as const).map(
    (method): Row => ({
      endpoint: `${method} /unsubscribe/:userId/:topic/:signature`,
      statuses: everybody(404),
      params: noUnsubscribing,
    }),
  ),
  { endpoint: 'GET /health/live', statuses: everybody(200) },
  { endpoint: 'GET /health/ready', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox.json', statuses: everybody(200) },
  { endpoint: 'GET /dev/outbox/:id', statuses: everybody(404), params: noLetter },
];
