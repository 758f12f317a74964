/** Formats the file in an editor. Loaded when the user presses Format for the first time. */
import type { RefObject } from 'react';
import type { FormattedLanguage } from '#contract/formatters.ts';
import * as texts from '#texts/code/formatters.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { store } from '#web/api/store.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { cursorAfter } from './cursor-after.ts';
import { formattersApi } from './formatters.api.ts';
import { type Formatted, formatterOf, type Written } from './formatters.ts';
import { formatOnDevice } from './on-device.ts';

/**
 * Returns a sentence that says why the file was not formatted; undefined if it was.
 *
 * @throws if the formatter cannot be loaded
 */
export async function formatFile(path: string, editor: RefObject<EditorHandle | null>) {
  const written = editor.current && { code: editor.current.code(), cursor: editor.current.cursor() };
  const formatted = written && (await formatCode(path, written));
  // The user may have closed the file meanwhile.
  if (!formatted || !editor.current) return undefined;
  if ('problem' in formatted) return formatted.problem;
  if (editor.current.code() !== written.code) return texts.changedMeanwhile;
  editor.current.reformat(formatted.code, formatted.cursor);
  return undefined;
}

function formatCode(path: string, written: Written) {
  const formatter = formatterOf(path);
  if (formatter?.on === 'device') return formatOnDevice(formatter.language, written);
  return formatter && formatAtSchool(formatter.language, written);
}

async function formatAtSchool(language: FormattedLanguage, { code, cursor }: Written): Promise<Formatted> {
  const { data, error } = await store.dispatch(formattersApi.endpoints.formatCode.initiate({ language, code }));
  return data ? { code: data.code, cursor: cursorAfter(code, data.code, cursor) } : { problem: sentenceOf(error) };
}
