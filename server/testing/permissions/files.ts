/** Who may upload and download files: rows of the permission matrix. */
import { everybody, ownersOnly, type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

/** The header that the upload endpoints require (tus protocol). */
const tus = { 'tus-resumable': '1.0.0' };
/** Creates an upload of `student` for each caller, without any bytes. */
export async function upload({ school, people }: Scene) {
  const { path } = await (await school.sender(people.student)).begin({ bytes: 10 });
  const id = path.split('/').at(-1)!;
  return { id, uploadId: id };
}
const announced = (purpose: string) => ({
  ...tus,
  'upload-length': '10',
  'upload-metadata': `purpose ${btoa(purpose)},filename ${btoa('boxes')}`,
});
const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
const video = () => ({ part: 'normal', name: `1700000000000-${'0'.repeat(32)}-boxes.mp4` });

export const uploadRows: Row[] = [
  { endpoint: 'POST /api/v1/uploads', statuses: signedIn(201), headers: announced('picture') },
  { endpoint: 'POST /api/v1/uploads', statuses: [401, 403, 403, 201, 201, 201], headers: announced('video') },
  { endpoint: 'POST /api/v1/uploads', statuses: signedIn(201), headers: announced('file') },
  { endpoint: 'HEAD /api/v1/uploads/:id', statuses: ownersOnly(200), params: upload, headers: tus },
  { endpoint: 'PATCH /api/v1/uploads/:id', statuses: ownersOnly(204), params: upload, headers: piece },
  { endpoint: 'DELETE /api/v1/uploads/:id', statuses: ownersOnly(204), params: upload, headers: tus },
  // 409 means that the caller is permitted, but the upload is incomplete.
  { endpoint: 'POST /api/v1/uploads/:uploadId/taken', statuses: ownersOnly(409), params: upload },
];

export const fileRows: Row[] = [
  { endpoint: 'GET /pictures/logo/:name', statuses: everybody(404), params: () => ({ name: 'x.png' }) },
  {
    endpoint: 'GET /pictures/:size/:name',
    statuses: everybody(404),
    params: () => ({ size: 'large', name: 'x.webp' }),
  },
  // The status is 403, because a video's URL has to be signed, and these URLs are not.
  { endpoint: 'GET /videos/:part/:name', statuses: everybody(403), params: video },
  { endpoint: 'HEAD /videos/:part/:name', statuses: everybody(403), params: video },
];
