/** Reads a spreadsheet's table: finds its columns by their names, in any of the school's languages. */
import { MAX_IMPORTED } from '#contract/admissions/people-imports.ts';
import { catalogues } from '#messages/catalogues.ts';
import { Refusal } from '#server/refusal.ts';
import * as texts from '#texts/people/people-imports.ts';

type Column = keyof typeof texts.columns;
/** The texts in a row's cells, trimmed; empty without such a column. */
export type Cells = Record<Column, string> & {
  /** The number of the row in the spreadsheet, from 1. */
  row: number;
};

/**
 * Returns the rows with any text, and the names of the columns that are ignored.
 *
 * @throws {Refusal} invalid  no column has the students' names, two columns mean the same, or there are no or too many rows
 */
export function readTable(table: string[][]): { rows: Cells[]; ignored: string[] } {
  const filled = table.map((cells, index) => ({ cells, row: index + 1 })).filter(({ cells }) => cells.some(clean));
  const [head, ...body] = filled;
  if (!head) throw new Refusal('invalid', texts.noStudents);
  const { places, ignored } = findColumns(head.cells.map(clean));
  if (body.length === 0) throw new Refusal('invalid', texts.noStudents);
  if (body.length > MAX_IMPORTED) throw new Refusal('invalid', texts.tooLong);
  return { rows: body.map(({ cells, row }) => ({ row, ...cellsAt(places, cells) })), ignored };
}

function findColumns(names: string[]) {
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [place, name] of names.entries()) {
    const column = columnNamed.get(keyOf(name));
    const earlier = column && places.get(column);
    if (earlier !== undefined)
      throw new Refusal('invalid', ({ peopleImports }) => peopleImports.sameColumn(names[earlier]!, name));
    if (column) places.set(column, place);
    else if (name) ignored.push(name);
  }
  if (!places.has('name')) throw new Refusal('invalid', texts.noNameColumn);
  return { places, ignored };
}

const columns = Object.keys(texts.columns) as Column[];

/** Case, spaces, accents and punctuation do not matter. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const columnNamed = new Map(
  Object.values(catalogues).flatMap(({ peopleImports }) =>
    columns.flatMap((column) =>
      [peopleImports.columns[column], ...peopleImports.otherNames[column].split(',')].map(
        (name) => [keyOf(name), column] as const,
      ),
    ),
  ),
);

const cellsAt = (places: Map<Column, number>, cells: string[]) =>
  Object.fromEntries(columns.map((column) => [column, clean(cells[places.get(column) ?? -1] ?? '')])) as Record<
    Column,
    string
  >;

/** Removes the apostrophe that our downloads put before a text that a spreadsheet would run as a formula (server/csv/csv.ts). */
const clean = (text: string) =>
  text
    .trim()
    .replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '')
    .trim();
