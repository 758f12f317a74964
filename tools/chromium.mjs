import { existsSync } from 'node:fs';

/** The browser for tests: Debian's Chromium, or the one that CHROMIUM names. */
export const chromiumPath = () =>
  [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => path && existsSync(path));
