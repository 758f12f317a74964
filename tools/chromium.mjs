import { existsSync } from 'node:fs';

const firstHere = (paths) => paths.find((path) => path && existsSync(path));

/** The browser for tests: Debian's Chromium, or the one named by CHROMIUM. */
export const chromiumPath = () => firstHere([process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']);

/** Chromium without windows, a separate package: the same engine with little more than half the processor time. */
export const headlessPath = () => firstHere([process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']);
