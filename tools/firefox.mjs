import { existsSync } from 'node:fs';

/** For tests that ask another browser than Chromium: Debian's Firefox, or the one that FIREFOX names. */
export const firefoxPath = () =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
