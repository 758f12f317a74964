import { existsSync } from 'node:fs';

const firstHere = (paths) => paths.find((path) => path && existsSync(path));

/** Finds the browser for tests: Debian's Chromium, or the one that the variable CHROMIUM names. */
export const chromiumPath = () => firstHere([process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']);

/** Finds Chromium without windows, a separate package: the same engine for little more than half the CPU time. */
export const headlessPath = () => firstHere([process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']);
