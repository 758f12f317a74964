/**
 * Returns a function that opens a service once, at its first call after the service's folder exists. The folder may
 * appear only after the runner's start.
 */
export function openOnce<T>(folderOf: () => string | undefined, open: (folder: string) => T) {
  let opened: T | undefined;
  return () => {
    const folder = folderOf();
    if (folder) opened ??= open(folder);
    return opened;
  };
}
