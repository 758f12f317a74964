/** What a person does with the files of a project. Each change is shown at once, and saved soon. */
import type { Picture } from '#contract/fields/pictures.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';

export function changedFiles(saving: ProjectSaving) {
  const put = (file: ProjectFile) => saving.change({ ...saving.observable.get().files, [file.path]: file });
  return {
    write: (path: string, text: string) => put({ path, text }),
    // The server measures the picture; until the project is read again, its size is not known here.
    addPicture: (path: string, picture: Picture) =>
      put({ path, picture: { ...picture, width: 0, height: 0, size: 0 } }),
    remove: (path: string) => saving.change(without(saving.observable.get().files, path)),
    rename(from: string, to: string) {
      const { files } = saving.observable.get();
      const file = files[from];
      if (file) saving.change({ ...without(files, from), [to]: { ...file, path: to } });
    },
  };
}

function without(files: Files, path: string): Files {
  const { [path]: _removed, ...rest } = files;
  return rest;
}
