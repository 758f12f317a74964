/** npm start: installs, builds and starts the server (server/main.ts), also in a fresh clone. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installBubblewrap } from './bubblewrap.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
installBubblewrap();
process.chdir(root);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
