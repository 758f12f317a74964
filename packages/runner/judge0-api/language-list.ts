/** Languages in the format of Judge0's API; languages that are not installed are marked as archived. */
import type { WireLanguage } from '#packages/runner/protocol.ts';
import { findLanguage } from './find-language.ts';

export const listInstalled = (languages: WireLanguage[]) =>
  languages.filter(({ isHere }) => isHere).map(({ id, name }) => ({ id, name }));

export const listAll = (languages: WireLanguage[]) =>
  languages.map(({ id, name, isHere }) => ({ id, name, is_archived: !isHere }));

/** Finds a language by its id or an alias; the response has as its id the number that the client requested. */
export function serializeLanguage(languages: WireLanguage[], id: number) {
  const found = findLanguage(languages, id);
  if (!found) return undefined;
  const { name, isHere, file, compileCommand, runCommand } = found;
  const commands = { source_file: file, compile_cmd: compileCommand || null, run_cmd: runCommand };
  return { id, name, is_archived: !isHere, ...commands };
}
