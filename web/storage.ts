/** Runs `access`. Returns undefined if the browser's storage is blocked or full; the app works without storage. */
export function tryStorage<T>(access: () => T) {
  try {
    return access();
  } catch {
    return undefined;
  }
}
