import { existsSync } from 'node:fs';

const firstHere = (paths) => paths.find((path) => path && existsSync(path));

/** The browser for tests: Debian's Chromium, or the one that CHROMIUM names. */
export const chromiumPath = () => firstHere([process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']);

/** Without its windows, a package of its own: the same engine and version for little more than half the work. */
export const headlessPath = () => firstHere([process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']);
