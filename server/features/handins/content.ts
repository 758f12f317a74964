/** Validates the content of a hand-in. Only the fields for its task's kind are used. */

import type { Content } from '#contract/handins.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { Refusal } from '#server/refusal.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

const emptyContent: Content = { text: '', link: '', languageId: null, files: [], projectId: null };

const fieldsOf: Record<TaskKind, (content: Content) => Content> = {
  file: ({ files }) => ({ ...emptyContent, files }),
  link: ({ link }) => ({ ...emptyContent, link }),
  text: ({ text }) => ({ ...emptyContent, text }),
  code: ({ text, languageId }) => ({ ...emptyContent, text, languageId }),
  project: ({ projectId }) => ({ ...emptyContent, projectId }),
};

export const contentOf = (kind: TaskKind, content: Content) => fieldsOf[kind](content);

export const isEmpty = ({ text, link, files, projectId }: Content) =>
  text.trim() === '' && link === '' && files.length === 0 && projectId === null;

/**
 * Parses a typed web address and returns it normalised.
 *
 * @throws {Refusal} invalid  the text is not an http(s) address, or the address contains a user name or password
 */
export function parseLink(typed: string) {
  const url = URL.parse(typed);
  const isWebPage = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWebPage) throw new Refusal('invalid', handinsTexts.link);
  return url.href;
}
