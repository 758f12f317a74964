/** Deletes what a helper's device has of a project that is closed to the helper: later it would be merged unasked. */
import { unsavedFiles } from '#web/features/projects/editing/unsaved-files.ts';

/** Resolves with whether there was anything. */
export async function dropUnsaved(ids: { personId: string; projectId: string }) {
  const device = unsavedFiles({ ...ids, isSignedIn: () => false });
  let hadAny = false;
  await device.takeOver(() => {
    hadAny = true;
  });
  device.drop();
  device.close();
  return hadAny;
}
