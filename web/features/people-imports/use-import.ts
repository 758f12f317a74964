/** The steps of an import: read a list, preview it, then import it as previewed. */
import { useState } from 'react';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useImportPeopleMutation, usePreviewImportMutation } from './people-imports.api.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

export function useImport() {
  const [file, setFile] = useState<File>();
  const [table, setTable] = useState<string[][]>();
  const [unread, setUnread] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [askPreview, previewing] = usePreviewImportMutation();
  const [send, importing] = useImportPeopleMutation();

  async function choose(chosen: File) {
    setFile(chosen);
    setUnread(undefined);
    previewing.reset();
    importing.reset();
    setReading(true);
    const read = await readSpreadsheet(chosen);
    setReading(false);
    if ('problem' in read) return setUnread(read.problem);
    setTable(read.table);
    await askPreview(read.table);
  }

  async function importNow() {
    if (!table || !previewing.data) return;
    const { error } = await send({ table, version: previewing.data.version });
    if (error && 'code' in error && error.code === 'conflict') await askPreview(table);
  }

  const failure = [importing.error, previewing.error].find((error) => error && !isNotSignedIn(error));
  return {
    file,
    choose,
    importNow,
    preview: previewing.data,
    imported: importing.data,
    isReading: isReading || previewing.isLoading,
    isImporting: importing.isLoading,
    problem: unread ?? (failure && sentenceOf(failure)),
  };
}
