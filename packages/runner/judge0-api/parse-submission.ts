/** Parses a submission by Judge0's rules and converts it to a program for the runner. */
import type { Program } from '#packages/runner/client/program.ts';
import type { WireLanguage } from '#packages/runner/protocol.ts';
import { findLanguage } from './find-language.ts';
import type { FieldErrors } from './judge0-refusal.ts';
import { toProgramLimits } from './limits.ts';
import { type Settings, settingsIn } from './settings.ts';
import { storableTextIn, textIn } from './text-fields.ts';
import { bytesInZip, type ZippedFile } from './zip.ts';

/** Language id of Judge0's multi-file program, whose zip contains the compile and run scripts. */
const MULTI_FILE = 89;

/** Maximum bytes of a source, and maximum bytes of any other text field. */
const MAX_SOURCE = 64 * 1024;
const MAX_TEXT = 256 * 1024;
/** Maximum characters of a callback URL. */
const MAX_ADDRESS = 2_000;

export interface ParsedSubmission {
  languageId: number;
  source: Buffer | null;
  stdin: Buffer | null;
  expectedOutput: Buffer | null;
  additionalFiles: Buffer | null;
  callbackUrl: string | null;
  settings: Settings;
}

/** The part of a language that parsing needs; `isHere` is true for an installed one. */
type KnownLanguage = Pick<WireLanguage, 'id' | 'aliases' | 'isHere'>;

interface ParseOptions {
  isBase64: boolean;
  languages: KnownLanguage[];
}

export function parseSubmission(
  body: Record<string, unknown>,
  { isBase64, languages }: ParseOptions,
): ParsedSubmission | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const bytesIn = (name: string, maxBytes = MAX_TEXT) => {
    const bytes = bytesOf(textIn(body, name, errors), isBase64 ? 'base64' : 'utf8');
    if (bytes && bytes.length > maxBytes) errors[name] = [`is too long (maximum is ${maxBytes} bytes)`];
    return bytes;
  };
  const parsed = {
    source: bytesIn('source_code', MAX_SOURCE),
    languageId: languageIn(body, languages, errors),
    stdin: bytesIn('stdin'),
    expectedOutput: bytesIn('expected_output'),
    additionalFiles: zipIn(body, errors),
    callbackUrl: addressIn(body, errors),
    settings: settingsIn(body, errors),
  };
  addMissing(parsed, errors);
  return Object.keys(errors).length > 0 ? { errors } : parsed;
}

/** Decodes a field. As in Ruby, characters that are not base64 are skipped. */
const bytesOf = (text: string | null, encoding: 'base64' | 'utf8') =>
  text === null ? null : Buffer.from(text, encoding);

function languageIn(body: Record<string, unknown>, languages: KnownLanguage[], errors: FieldErrors) {
  const text = textIn(body, 'language_id', errors);
  if (!text) {
    errors.language_id ??= ["can't be blank"];
    return 0;
  }
  const id = Math.trunc(Number(text)) || 0;
  const language = findLanguage(languages, id);
  if (!language) errors.language_id = [`language with id ${id} doesn't exist`];
  else if (!language.isHere) errors.language_id = [`language with id ${id} is archived and cannot be used anymore`];
  return id;
}

/** A submission's zip, always sent as Base64. Only its central directory is checked before the program runs. */
function zipIn(body: Record<string, unknown>, errors: FieldErrors) {
  const zip = bytesOf(textIn(body, 'additional_files', errors), 'base64');
  if (!zip?.length) return null;
  if (bytesInZip(zip) === undefined) errors.additional_files = ['must be a zip of plain files, 10240 KB at most'];
  return zip;
}

function addressIn(body: Record<string, unknown>, errors: FieldErrors) {
  const address = storableTextIn(body, 'callback_url', errors);
  if (!address) return null;
  const isAddress = address.length <= MAX_ADDRESS && /^https?:/i.test(address) && URL.canParse(address);
  if (!isAddress) errors.callback_url = ['is invalid'];
  return address;
}

function addMissing({ languageId, source, additionalFiles }: ParsedSubmission, errors: FieldErrors) {
  if (languageId === MULTI_FILE) {
    if (source?.length) errors.source_code = ['must be blank'];
    if (!additionalFiles) errors.additional_files ??= ["can't be blank"];
  } else if (!source?.length) errors.source_code ??= ["can't be blank"];
}

/** True for batches and for programs that may take long: they wait behind programs whose users wait for a result. */
const isHeavy = ({ number_of_runs, wall_time_limit }: Settings, isBatch: boolean) =>
  isBatch || number_of_runs > 1 || wall_time_limit > 10;

interface Origin {
  ownerId: string;
  isBatch: boolean;
  /** Files from the submission's zip. */
  files: ZippedFile[];
}

export function toProgram(parsed: ParsedSubmission, { ownerId, isBatch, files }: Origin): Program {
  const { settings } = parsed;
  return {
    languageId: parsed.languageId,
    source: parsed.source ?? new Uint8Array(),
    stdin: parsed.stdin ?? new Uint8Array(),
    owner: ownerId,
    lane: isHeavy(settings, isBatch) ? 'heavy' : 'short',
    compilerOptions: settings.compiler_options ?? '',
    commandLineArguments: settings.command_line_arguments ?? '',
    files,
    redirectStderr: settings.redirect_stderr_to_stdout,
    limits: toProgramLimits(settings),
  };
}
