import { existsSync } from 'node:fs';

/** Finds Firefox, for tests with a second browser: Debian's, or the one that the variable FIREFOX names. */
export const firefoxPath = () =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
