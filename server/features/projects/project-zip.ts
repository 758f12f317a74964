/** Makes the zip of a project's files, for its download and for a run. */
import type { StoredFile } from '#server/db/tables/projects.ts';
import { readPicture } from '#server/features/pictures/pictures.ts';
import type { Services } from '#server/services.ts';
import { createZip } from '#server/zip/create-zip.ts';

export async function zipFiles({ files: store }: Pick<Services, 'files'>, files: StoredFile[]) {
  const zipped = [];
  for (const file of files) zipped.push({ name: file.path, bytes: await bytesOf(store, file) });
  return createZip(zipped);
}

const bytesOf = async (files: Services['files'], file: StoredFile) =>
  'text' in file ? Buffer.from(file.text) : readPicture({ files }, { size: 'large', name: file.pictureName });
