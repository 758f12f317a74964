/**
 * The source of a web page: its files as one text, `{"files":[{"path","text"}|{"path","picture"}]}`. A picture is given by its `imgName`.
 * The page that opens is MAIN_PAGE.
 */
import { z } from 'zod';
import * as texts from '#texts/code/page-files.ts';
import { clashIn, isPicturePath, ProjectPath } from './project-paths.ts';

/** The language id of web pages, which Judge0 does not use. The server runs them with JavaScript. */
export const WEB_PAGE = 900;

export const MAIN_PAGE = 'index.html';

/** Maximum characters of a source, and maximum number of its files. */
export const MAX_PAGE_SOURCE = 64_000;
const MAX_PAGE_FILES = 60;

export type PageFile = { path: string; text: string } | { path: string; picture: string };

const File = z
  .strictObject(
    {
      path: ProjectPath,
      text: z.string(texts.notAPage).optional(),
      picture: z.string(texts.notAPage).max(200).optional(),
    },
    texts.notAPage,
  )
  .refine(({ text, picture }) => (text === undefined) !== (picture === undefined), texts.notAPage)
  .refine(({ path, picture }) => picture === undefined || isPicturePath(path), texts.notAPicture)
  .transform(
    ({ path, text, picture }): PageFile => (picture === undefined ? { path, text: text! } : { path, picture }),
  );

const Files = z.strictObject(
  {
    files: z
      .array(File, texts.notAPage)
      .max(MAX_PAGE_FILES, texts.tooManyFiles)
      .refine((files) => clashIn(files.map(({ path }) => path)) === undefined, texts.sameName)
      .refine((files) => files.some((file) => file.path === MAIN_PAGE && 'text' in file), texts.noMainPage),
  },
  texts.notAPage,
);

const PageSource = z
  .string()
  .max(MAX_PAGE_SOURCE, texts.tooLarge)
  .transform((source, context) => {
    try {
      return JSON.parse(source) as unknown;
    } catch {
      context.addIssue(texts.notAPage);
      return z.NEVER;
    }
  })
  .pipe(Files);

/** The files of a source that was validated before. */
export const readPageFiles = (source: string): PageFile[] => PageSource.parse(source).files;

export const writePageFiles = (files: PageFile[]) => JSON.stringify({ files });

/** Whether a text is meant to be the source of a web page, valid or not. */
export const isPageSource = (source: unknown) => typeof source === 'string' && source.startsWith('{"files":');

/** Adds an issue with one message if a solution is a web page with an invalid source. */
export function checkPageSource(
  { languageId, source }: { languageId: number; source: string },
  context: z.core.$RefinementCtx,
) {
  const { error } = languageId === WEB_PAGE ? PageSource.safeParse(source) : {};
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]!.message });
}
