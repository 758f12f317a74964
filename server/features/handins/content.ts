/** What counts of what somebody hands in: the field that the task's kind asks for. */
import { type Content, handinMessages } from '#contract/handins.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { Refusal } from '#server/refusal.ts';

const nothing: Content = { text: '', link: '', languageId: null, files: [] };

const fieldsOf: Record<TaskKind, (content: Content) => Content> = {
  file: ({ files }) => ({ ...nothing, files }),
  link: ({ link }) => ({ ...nothing, link }),
  text: ({ text }) => ({ ...nothing, text }),
  code: ({ text, languageId }) => ({ ...nothing, text, languageId }),
};

export const contentOf = (kind: TaskKind, content: Content) => fieldsOf[kind](content);

export const isEmpty = ({ text, link, files }: Content) => text.trim() === '' && link === '' && files.length === 0;

/**
 * An address as a browser writes it: of a page, and without anybody's password.
 *
 * @throws {Refusal} invalid  anything else
 */
export function linkIn(typed: string) {
  const url = URL.parse(typed);
  const isOfAPage = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isOfAPage) throw new Refusal('invalid', handinMessages.link);
  return url.href;
}
