import { existsSync } from 'node:fs';

/** For tests with a browser other than Chromium: Debian's Firefox, or the one named by FIREFOX. */
export const firefoxPath = () =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
