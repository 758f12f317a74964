/** Addresses inside a project: relative ones, as pages write them, and the paths of files that they mean. */

/** Resolves an address that a file contains. Returns undefined for one that leads out of the project (`https:`, `#top`). */
export function resolvePath(fromFile: string, address: string): string | undefined {
  if (/^(?:[a-z][\w+.-]*:|\/\/|#|$)/i.test(address.trim())) return undefined;
  const base = `https://project.invalid/${fromFile.split('/').map(encodeURIComponent).join('/')}`;
  const { pathname } = new URL(address.trim(), base);
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}
