/** Stores a video in an open school, as an upload would. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { readConfig } from '#server/config/config.ts';
import { joinDatabase } from '#server/db/open.ts';
import { openVideoAddresses } from '#server/features/videos/addresses.ts';
import { addVideo, serializeVideo } from '#server/features/videos/videos.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { jobs } from '#server/roles/work.ts';
import { factories } from '#server/testing/factories/factories.ts';

interface OpenSchool {
  /** The settings of the school. */
  env: Record<string, string> & { DARASA_DATA: string };
  url: string;
}

/** Moves the file into the school. @returns the signed address of the video, and its size */
export async function storeVideo({ env, url }: OpenSchool, path: string) {
  const { size } = statSync(path);
  const database = await joinDatabase(readConfig(env));
  const clock = { now: () => new Date() };
  const queue = await openQueue(database.pool, jobs);
  const needs = { db: database.db, queue, clock };
  const { id: ownerId } = await factories(database.db).tutor();
  const put = (name: string) => folderFiles(join(env.DARASA_DATA, 'files')).moveIn(name, path);
  const video = await addVideo(needs, { ownerId, fileName: 'long.mp4', kind: 'mp4', bytes: size, put });
  const told = serializeVideo({ videoAddresses: await openVideoAddresses(needs) }, video, { isOpen: true });
  await queue.close(1_000);
  await database.close();
  return { address: url + told!.renditions[0]!.url, bytes: size };
}
