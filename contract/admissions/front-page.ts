/** The school's own texts on its welcome page, in each language. Where a text is empty, the page shows a standard text. */
import { z } from 'zod';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { localeTags } from '#messages/locales.ts';
import * as texts from '#texts/front-page.ts';

const ownText = (max: number) => z.string(texts.tooLong(max)).trim().max(max, texts.tooLong(max));

export const FrontPageTexts = z.object({
  /** One or two sentences below the school's name, which search engines and link previews show too. */
  lead: ownText(300),
  /** The subjects that the school teaches, shown above its courses. Line breaks are kept. */
  teaches: ownText(2_000),
  /** How to apply: one step per line. */
  howToApply: ownText(1_000),
});
export type FrontPageTexts = z.output<typeof FrontPageTexts>;

/** Returns the steps of a text, without empty lines. */
export const stepsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const FrontPage = FrontPageTexts.extend({
  /** The texts that replace empty ones; `teaches` has no standard text. */
  standard: FrontPageTexts.pick({ lead: true, howToApply: true }),
});
export type FrontPage = z.output<typeof FrontPage>;

const FrontPages = z.record(z.enum(localeTags), FrontPage);
export type FrontPages = z.output<typeof FrontPages>;

const readingRefusals = ['not_signed_in', 'not_allowed'] as const;

export const frontPages = {
  read: endpoint({
    method: 'GET',
    path: '/front-pages',
    summary: 'Returns the school’s own texts on the welcome page, in each language. For admins.',
    reply: FrontPages,
    refusals: readingRefusals,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/front-pages/:locale',
    summary: 'Changes the welcome page’s texts in one language. Keeps all earlier versions.',
    params: z.object({ locale: z.enum(localeTags) }),
    body: FrontPageTexts,
    reply: FrontPages,
    refusals: readingRefusals,
  }),
};
