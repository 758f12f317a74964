/** What a caller asks to be run, read as Judge0 would, and how it goes to the runner. */

import { toProgramLimits } from '#server/features/submissions/limits/program-limits.ts';
import type { KnownLanguage, Program } from '#server/ports/code-runner.ts';
import { languageOf } from './find-language.ts';
import type { Wrong } from './judge0-refusal.ts';
import { type Settings, settingsIn } from './settings.ts';
import { lineIn, textIn } from './text-fields.ts';
import { bytesInZip, type ZippedFile } from './zip.ts';

/** Of several files, which bring how they are compiled and run with them. */
const MULTI_FILE = 89;

/** Bytes. */
const LONGEST_SOURCE = 64 * 1024;
const LONGEST_TEXT = 256 * 1024;
const LONGEST_ADDRESS = 2_000;

export interface Asked {
  languageId: number;
  source: Buffer | null;
  stdin: Buffer | null;
  expectedOutput: Buffer | null;
  additionalFiles: Buffer | null;
  callbackUrl: string | null;
  settings: Settings;
}

interface Reading {
  isBase64: boolean;
  languages: KnownLanguage[];
}

/** What is asked for, or what is wrong with it. */
export function read(body: Record<string, unknown>, { isBase64, languages }: Reading): Asked | { wrong: Wrong } {
  const wrong: Wrong = {};
  const bytesIn = (name: string, longest = LONGEST_TEXT) => {
    const bytes = bytesOf(textIn(body, name, wrong), isBase64 ? 'base64' : 'utf8');
    if (bytes && bytes.length > longest) wrong[name] = [`is too long (maximum is ${longest} bytes)`];
    return bytes;
  };
  const asked = {
    source: bytesIn('source_code', LONGEST_SOURCE),
    languageId: languageIn(body, languages, wrong),
    stdin: bytesIn('stdin'),
    expectedOutput: bytesIn('expected_output'),
    additionalFiles: zipIn(body, wrong),
    callbackUrl: addressIn(body, wrong),
    settings: settingsIn(body, wrong),
  };
  complainOfMissing(asked, wrong);
  return Object.keys(wrong).length > 0 ? { wrong } : asked;
}

/** As Ruby does it, what is no base64 in a text is passed over. */
const bytesOf = (text: string | null, encoding: 'base64' | 'utf8') =>
  text === null ? null : Buffer.from(text, encoding);

function languageIn(body: Record<string, unknown>, languages: KnownLanguage[], wrong: Wrong) {
  const text = textIn(body, 'language_id', wrong);
  if (!text) {
    wrong.language_id ??= ["can't be blank"];
    return 0;
  }
  const id = Math.trunc(Number(text)) || 0;
  const language = languageOf(languages, id);
  if (!language) wrong.language_id = [`language with id ${id} doesn't exist`];
  else if (!language.isHere) wrong.language_id = [`language with id ${id} is archived and cannot be used anymore`];
  return id;
}

/** Always base64: it is no text. It stays packed until its turn comes; until then what its directory says is believed. */
function zipIn(body: Record<string, unknown>, wrong: Wrong) {
  const zip = bytesOf(textIn(body, 'additional_files', wrong), 'base64');
  if (!zip?.length) return null;
  if (bytesInZip(zip) === undefined) wrong.additional_files = ['must be a zip of plain files, 10240 KB at most'];
  return zip;
}

function addressIn(body: Record<string, unknown>, wrong: Wrong) {
  const address = lineIn(body, 'callback_url', wrong);
  if (!address) return null;
  const isAddress = address.length <= LONGEST_ADDRESS && /^https?:/i.test(address) && URL.canParse(address);
  if (!isAddress) wrong.callback_url = ['is invalid'];
  return address;
}

function complainOfMissing({ languageId, source, additionalFiles }: Asked, wrong: Wrong) {
  if (languageId === MULTI_FILE) {
    if (source?.length) wrong.source_code = ['must be blank'];
    if (!additionalFiles) wrong.additional_files ??= ["can't be blank"];
  } else if (!source?.length) wrong.source_code ??= ["can't be blank"];
}

/** A batch, and what may take long, gives way to who waits. */
const isHeavy = ({ number_of_runs, wall_time_limit }: Settings, isBatch: boolean) =>
  isBatch || number_of_runs > 1 || wall_time_limit > 10;

interface From {
  ownerId: string;
  /** Whether it came with others. */
  isBatch: boolean;
  /** What was in its zip. */
  files: ZippedFile[];
}

export function toProgram(asked: Asked, { ownerId, isBatch, files }: From): Program {
  const { settings } = asked;
  return {
    languageId: asked.languageId,
    source: asked.source ?? new Uint8Array(),
    stdin: asked.stdin ?? new Uint8Array(),
    owner: ownerId,
    lane: isHeavy(settings, isBatch) ? 'heavy' : 'short',
    compilerOptions: settings.compiler_options ?? '',
    commandLineArguments: settings.command_line_arguments ?? '',
    files,
    redirectStderr: settings.redirect_stderr_to_stdout,
    limits: toProgramLimits(settings),
  };
}
