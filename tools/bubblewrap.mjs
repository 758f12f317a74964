import { existsSync } from 'node:fs';
import { aptInstall, isDebian, isRoot, lineFor } from './apt.mjs';

/** The path of bubblewrap, which creates the sandboxes of students' programs; undefined if it is missing. */
export const bubblewrapPath = () => ['/usr/bin/bwrap'].find((path) => existsSync(path));

/** Installs bubblewrap without asking, as root on Debian. Without it, only students' programs cannot run. */
export function installBubblewrap() {
  if (process.platform !== 'linux' || bubblewrapPath()) return;
  const advice = `Programs cannot be run here yet. Type: ${lineFor(['bubblewrap'])}`;
  if (!isRoot() || !isDebian()) return console.log(`  ${advice}`);
  console.log('  Installing bubblewrap, the sandbox for students’ programs…');
  aptInstall(['bubblewrap']);
  if (!bubblewrapPath()) console.log(`  ${advice}`);
}
