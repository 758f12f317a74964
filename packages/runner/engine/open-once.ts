/**
 * Returns a function that returns a service, and opens the service at the first call for which its folder exists.
 * Before that, the function returns undefined: the folder may appear only some time after the runner's start.
 */
export function openOnce<T>(folderOf: () => string | undefined, open: (folder: string) => T) {
  let opened: T | undefined;
  return () => {
    const folder = folderOf();
    if (folder) opened ??= open(folder);
    return opened;
  };
}
