/** The files of a web page that solves a challenge, from its source and to it. */
import { largePictureUrl } from '#contract/fields/pictures.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import { readDraftFiles } from '#contract/rules/page-drafts.ts';
import { type PageFile, writePageFiles } from '#contract/rules/page-files.ts';
import { byPath, type Files } from './project-files.ts';

export const filesOf = (source: string): Files => byPath(readDraftFiles(source).map(toProjectFile));

export const sourceOf = (files: Files): string => writePageFiles(Object.values(files).map(toPageFile));

/** The size of the picture is not known: nothing shows it here. */
const toProjectFile = (file: PageFile): ProjectFile =>
  'text' in file
    ? file
    : {
        path: file.path,
        picture: {
          ...{ img: largePictureUrl(file.picture) ?? '', imgName: file.picture },
          ...{ width: 0, height: 0, size: 0 },
        },
      };

const toPageFile = (file: ProjectFile): PageFile =>
  'text' in file ? { path: file.path, text: file.text } : { path: file.path, picture: file.picture.imgName };
