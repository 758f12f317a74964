/** Deletes a helper's unsaved changes after the help has ended: otherwise they would be merged in the next help. */
import { unsavedFiles } from '#web/features/projects/editing/unsaved-files.ts';

/** Resolves with whether there were any. */
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
