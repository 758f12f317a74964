/**
 * Formatting of programs on the school's server, by formatters that are installed there. Web pages, JavaScript, JSON and Markdown are
 * formatted on the device (web/features/formatters/).
 */
import { z } from 'zod';
import * as texts from '#texts/code/formatters.ts';
import { endpoint } from './protocol/endpoint.ts';

export const FormattedLanguage = z.enum(['python', 'c', 'cpp', 'java']);
export type FormattedLanguage = z.output<typeof FormattedLanguage>;

/** Maximum characters of a program to format. */
const MAX_CODE = 100_000;

export const formatters = {
  formatCode: endpoint({
    method: 'POST',
    path: '/runner/formatted',
    summary: 'Formats a program. Refused as `invalid` if the program has a syntax error.',
    body: z.object({ language: FormattedLanguage, code: z.string().max(MAX_CODE, texts.tooLong) }),
    // A character may take up to six bytes in JSON.
    bodyLimit: 6 * MAX_CODE + 64 * 1024,
    reply: z.object({ code: z.string() }),
    refusals: ['not_signed_in', 'too_many_requests', 'unavailable', 'not_here'],
  }),
};
