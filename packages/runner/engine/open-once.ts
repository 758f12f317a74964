/** Opens a service at its first use after its folder exists, which may be later than the runner's start. */
export function openOnce<T>(folderOf: () => string | undefined, open: (folder: string) => T) {
  let opened: T | undefined;
  return () => {
    const folder = folderOf();
    if (folder) opened ??= open(folder);
    return opened;
  };
}
