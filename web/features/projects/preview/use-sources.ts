/** The files of a web project with the bytes of its pictures, which the frame cannot fetch itself. */
import { useEffect, useMemo, useState } from 'react';
import { fetchStaticFile } from '#web/api/offline/static-files.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import type { SourceFile } from './page-bundle.ts';

/** Pictures that have not arrived yet are missing from the result. */
export function useSources(files: Files): SourceFile[] {
  const [bytes, setBytes] = useState<Record<string, ArrayBuffer>>({});
  const wanted = Object.values(files)
    .flatMap((file) => ('picture' in file && !bytes[file.picture.img] ? file.picture.img : []))
    .join('\n');

  // An effect, because it fetches; pictures that are there are not fetched again.
  useEffect(() => {
    const controller = new AbortController();
    for (const address of wanted.split('\n').filter(Boolean))
      fetchBytes(address, controller).then(
        (loaded) => setBytes((before) => ({ ...before, [address]: loaded })),
        // The page shows that the picture is missing.
        () => undefined,
      );
    return () => controller.abort();
  }, [wanted]);

  return useMemo(
    () =>
      Object.values(files).flatMap((file) => {
        if ('text' in file) return { path: file.path, content: file.text };
        const content = bytes[file.picture.img];
        return content ? { path: file.path, content } : [];
      }),
    [files, bytes],
  );
}

/** The same, once every picture has arrived or failed to: those that failed are missing from the result. */
export async function loadSources(files: Files): Promise<SourceFile[]> {
  const controller = new AbortController();
  const loaded = Object.values(files).map(async (file): Promise<SourceFile[]> => {
    if ('text' in file) return [{ path: file.path, content: file.text }];
    const content = await fetchBytes(file.picture.img, controller).catch(() => undefined);
    return content ? [{ path: file.path, content }] : [];
  });
  return (await Promise.all(loaded)).flat();
}

const fetchBytes = (address: string, controller: AbortController) =>
  fetchStaticFile(address, controller).then((response) => response.arrayBuffer());
