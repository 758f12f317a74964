/** Reads the zips that the server makes, with the reader of the code runner. */
import { filesInZip } from '#packages/runner/judge0-api/zip.ts';

/** The files of a zip by their paths; undefined for an invalid zip. */
export async function unzip(zip: Uint8Array) {
  const files = await filesInZip(Buffer.from(zip));
  return files && Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}
