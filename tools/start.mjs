/** npm start, npm run serve, worker, …: installs, builds and starts a role of server/main.ts, also in a fresh clone. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installBubblewrap } from './bubblewrap.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
const [role] = process.argv.slice(2);
if (role === undefined || role === 'runner') installBubblewrap();
process.chdir(root);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
