/** Reads the fields of one row. A cell that cannot be read becomes an error in the preview. */
import { GuardianDetails } from '#contract/accounts/guardians.ts';
import { Agreement } from '#contract/admissions/agreed-prices.ts';
import { isAdmissionNumber } from '#contract/fields/admission-number.ts';
import { Email } from '#contract/fields/fields.ts';
import { proposePersonName } from '#contract/rules/person-name.ts';
import type { Message } from '#messages/catalogues.ts';
import * as texts from '#texts/people/people-imports.ts';
import type { Cells } from './table.ts';

export interface ImportRow {
  row: number;
  name: string;
  email: string | null;
  admissionNumber: string | null;
  guardianEmail: string | null;
  guardianName: string | null;
  /** In the form 254712345678. */
  guardianPhone: string | null;
  guardianRelationship: string | null;
  isMinor: boolean;
  /** The titles of courses, as written. */
  courses: string;
  /** What the student pays for each course that has a price, in whole shillings. */
  price: number | null;
  troubles: Message[];
}

export function readRow(cells: Cells): ImportRow {
  const troubles: Message[] = [];
  /** Returns the cell's value; null, and adds an error, if it cannot be read. */
  function read<Value>(text: string, parse: (text: string) => Value | undefined, trouble: (text: string) => Message) {
    const value = text === '' ? null : parse(text);
    if (value === undefined) troubles.push(trouble(text));
    return value ?? null;
  }

  const name = proposePersonName(cells.name);
  if (!name) troubles.push(texts.noName);
  const row = {
    row: cells.row,
    name,
    email: read(cells.email, parseEmail, (text) => (t) => t.peopleImports.badEmail(text)),
    admissionNumber: read(cells.admissionNumber, parseNumber, (text) => (t) => t.peopleImports.badNumber(text)),
    guardianEmail: read(cells.guardianEmail, parseEmail, (text) => (t) => t.peopleImports.badGuardianEmail(text)),
    guardianName: read(cells.guardianName, parseName, (text) => (t) => t.peopleImports.badGuardianName(text)),
    guardianPhone: read(cells.guardianPhone, parsePhone, (text) => (t) => t.peopleImports.badGuardianPhone(text)),
    guardianRelationship: read(
      cells.guardianRelationship,
      parseRelationship,
      (text) => (t) => t.peopleImports.badRelationship(text),
    ),
    isMinor: read(cells.isMinor, parseYes, (text) => (t) => t.peopleImports.badMinor(text)) ?? false,
    courses: cells.courses,
    price: read(cells.price, parsePrice, (text) => (t) => t.peopleImports.badPrice(text)),
  };
  if (row.price !== null && !row.courses) troubles.push(texts.priceAlone);
  return { ...row, troubles };
}

const parseEmail = (text: string) => Email.safeParse(text).data;

/** Spreadsheets store numbers with spaces, or as 10019.0. */
function parseNumber(text: string) {
  const number = text.replaceAll(/\s/g, '').replace(/\.0+$/, '');
  return isAdmissionNumber(number) ? number : undefined;
}

/** An email address or a phone number in the column of names belongs in another column. */
const parseName = (text: string) => (/@|\d{3}/.test(text) ? undefined : guardian.name.safeParse(text).data);

/** Spreadsheets store numbers without the first 0, or as 712345678.0. */
const parsePhone = (text: string) => guardian.phone.safeParse(text.replace(/\.0+$/, '')).data;

const parseRelationship = (text: string) => guardian.relationship.safeParse(text).data;

const { shape: guardian } = GuardianDetails;

const YES = ['yes', 'y', 'ndiyo', 'ndio', 'true', 'x', '1'];
const NO = ['no', 'n', 'hapana', 'la', 'false', '0'];

function parseYes(text: string) {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** Whole shillings, as in "Ksh. 1,500" or 1500.00. */
function parsePrice(text: string) {
  const [, digits] = /^(?:ksh\.?|kes)?\s*(\d[\d\s,]*)(?:\.0+)?$/i.exec(text) ?? [];
  return Agreement.shape.price.safeParse(digits?.replaceAll(/[\s,]/g, '')).data;
}
