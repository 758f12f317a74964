/** The files of a web page that is still being written: unlike a graded source, its main page may be missing and its text too long. */
import { z } from 'zod';
import type { PageFile } from './page-files.ts';

const Draft = z.object({
  files: z.array(
    z.union([z.object({ path: z.string(), text: z.string() }), z.object({ path: z.string(), picture: z.string() })]),
  ),
});

/** Returns the files of a source; an empty list if the text is not the source of a page. */
export function readDraftFiles(source: string): PageFile[] {
  try {
    return Draft.parse(JSON.parse(source)).files;
  } catch {
    return [];
  }
}

/** Formats the source for reading: each file below its name. */
export const readableFiles = (source: string) =>
  readDraftFiles(source)
    .map((file) => `${file.path}\n\n${'text' in file ? file.text : file.picture}`)
    .join('\n\n');
