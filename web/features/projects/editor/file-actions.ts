/** The changes that a person makes to files. Each is shown at once, and saved soon. */
import type { Picture } from '#contract/fields/pictures.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';

export function fileActions(current: () => Files, change: (files: Files) => void) {
  const put = (file: ProjectFile) => change({ ...current(), [file.path]: file });
  return {
    /** The editor calls it for a merged text too, which is no change. */
    write(path: string, text: string) {
      const file = current()[path];
      if (!file || !('text' in file) || file.text !== text) put({ path, text });
    },
    // The server measures the picture; until the project is read again, its size is not known here.
    addPicture: (path: string, picture: Picture) =>
      put({ path, picture: { ...picture, width: 0, height: 0, size: 0 } }),
    remove: (path: string) => change(without(current(), path)),
    rename(from: string, to: string) {
      const files = current();
      const file = files[from];
      if (file) change({ ...without(files, from), [to]: { ...file, path: to } });
    },
  };
}

function without(files: Files, path: string): Files {
  const { [path]: _removed, ...rest } = files;
  return rest;
}
