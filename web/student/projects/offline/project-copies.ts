/**
 * The projects that this device stores for a student: those that she has opened in the last 14 days. A copy's record is in the same cache
 * as its API response and pictures (web/api/offline/person-cache.ts). Changes that she makes offline are stored elsewhere, until the server
 * has them (web/features/projects/editing/unsaved-files.ts).
 */
import { z } from 'zod';
import { smallPicture } from '#contract/fields/pictures.ts';
import { PROJECT_KINDS, type Project, projects } from '#contract/learning/projects.ts';
import { addressOf } from '#web/api/call.ts';
import { addToCache } from '#web/api/offline/file-cache.ts';
import { withCacheOf } from '#web/api/offline/person-cache.ts';
import { enablePlaygroundOffline, LANGUAGES } from '#web/api/offline/playground-cache.ts';
import { cacheStudentPages } from '#web/api/offline/student-pages-cache.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { PYTHON } from '#web/features/device-runs/device-languages.ts';
import { addressesOf } from '#web/features/device-runs/language-files.ts';
import { updateCachedPython } from '#web/features/device-runs/python-cache.ts';
import { runsOnDevice } from './device-program.ts';

const Copy = z.object({
  projectId: z.string(),
  /** When the project was opened last, in milliseconds since 1970. */
  at: z.number(),
  /** The URLs of its stored API response and pictures. */
  files: z.array(z.string()),
});
type Copy = z.output<typeof Copy>;

const RECORDS = '/offline/projects/';

/** Milliseconds after which a project that was not opened again is deleted from this device. */
export const OPENED_LIFETIME_MS = 14 * 24 * 60 * 60_000;

/**
 * Stores a project whose API response is stored already: its pictures, the pages of the app, and the code that runs it on the device.
 *
 * @throws if a download fails, or storage is full; what was stored until then stays
 */
export async function storeProject(project: Project, personId: string, signal: AbortSignal) {
  await cacheStudentPages(['projects'], { signal });
  const pictures = project.files.flatMap((file) =>
    'picture' in file ? [file.picture.img, smallPicture(file.picture.img)] : [],
  );
  await withCacheOf(personId, (_, name) => addToCache(name, pictures, { signal }));
  const files = [addressOf(projects.readProject, { params: { projectId: project._id } }), ...pictures];
  await putCopy(personId, { projectId: project._id, at: schoolNow(), files });
  await dropOutdatedProjects(personId, schoolNow());
  if (runsOnDevice(project)) await cacheLanguage(PROJECT_KINDS[project.kind].languageId, signal);
}

/** Python is downloaded only if the student requests it, because it is large. */
async function cacheLanguage(languageId: number | null, signal: AbortSignal) {
  if (languageId === null) return;
  if (languageId === PYTHON) return updateCachedPython(signal);
  await enablePlaygroundOffline();
  await addToCache(LANGUAGES, addressesOf(languageId), { signal });
}

const putCopy = (personId: string, copy: Copy) =>
  withCacheOf(personId, (cache) => cache.put(`${RECORDS}${copy.projectId}`, new Response(JSON.stringify(copy))));

/** Deletes projects that were last opened too long ago, and pictures that no other copy uses. */
export const dropOutdatedProjects = (personId: string, now: number) =>
  withCacheOf(personId, async (cache) => {
    const copies = await copiesIn(cache);
    const isOutdated = ({ at }: Copy) => at < now - OPENED_LIFETIME_MS;
    const needed = new Set(copies.filter((copy) => !isOutdated(copy)).flatMap(({ files }) => files));
    for (const { projectId, files } of copies.filter(isOutdated))
      for (const address of [`${RECORDS}${projectId}`, ...files.filter((file) => !needed.has(file))])
        await cache.delete(address, { ignoreVary: true });
  });

async function copiesIn(cache: Cache): Promise<Copy[]> {
  const records = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(RECORDS));
  const texts = await Promise.all(records.map(async (record) => (await cache.match(record))?.json()));
  return texts.flatMap((text) => Copy.safeParse(text).data ?? []);
}
