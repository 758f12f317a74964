/** Imports of students from a spreadsheet. A preview says what would happen to each row. An import adds all rows or none. */
import { z } from 'zod';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/people-imports.ts';

/** Maximum number of students in one import. */
export const MAX_IMPORTED = 1_000;
/** Maximum number of rows, which is larger because spreadsheets contain empty rows too. */
const MAX_ROWS = 3_000;
const MAX_COLUMNS = 60;

const Cell = z.string().max(500, texts.longCell);

/** The spreadsheet's cells. The first row with any text names the columns. Empty rows count, as in the spreadsheet. */
const Table = z.array(z.array(Cell).max(MAX_COLUMNS, texts.tooManyColumns)).max(MAX_ROWS, texts.tooLong);

const Outcome = z.enum(['trouble', 'invited', 'printed', 'changed', 'unchanged']);
/**
 * What happens to a row's student: `invited` by email; `printed`: gets a first password, which the office prints; `changed`: has an account
 * already, which is changed; `trouble`: the row is invalid, so no row can be imported.
 */
export type Outcome = z.output<typeof Outcome>;

const PreviewRow = z.object({
  /** The number of the row in the spreadsheet, from 1. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  admissionNumber: z.string(),
  outcome: Outcome,
  /** The errors in the row or, without errors, what the import changes; in the reader's language. */
  notes: z.array(z.string()),
});
export type PreviewRow = z.output<typeof PreviewRow>;

const ImportPreview = z.object({
  rows: z.array(PreviewRow),
  /** The names of columns that the import does not use. */
  ignored: z.array(z.string()),
  /** The number of new students who are under 18, and who get no invitation before a guardian's consent. */
  waiting: z.int(),
  /** Identifies the preview's content, so that an import does exactly what the preview says. */
  version: z.string(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

const Imported = z.object({
  invited: z.int(),
  printed: z.int(),
  changed: z.int(),
  /** As in the preview. */
  waiting: z.int(),
  /** The time of the import. The new first passwords were made at this time or later. */
  at: z.iso.datetime(),
});
export type Imported = z.output<typeof Imported>;

const limits = { bodyLimit: 4_000_000, bodySeconds: 60 };

export const peopleImports = {
  preview: endpoint({
    method: 'POST',
    path: '/people/imports/preview',
    summary: 'Returns a preview of an import: the effect of each row of a spreadsheet. Changes nothing.',
    ...limits,
    body: z.object({ table: Table }),
    reply: ImportPreview,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/people/imports',
    summary: `Imports up to ${MAX_IMPORTED} students from a spreadsheet. Imports all rows exactly as previewed, or none.`,
    ...limits,
    body: z.object({ table: Table, version: z.string().max(100) }),
    status: 201,
    reply: Imported,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'unavailable'],
  }),
};
