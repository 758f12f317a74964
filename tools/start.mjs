/** npm start: everything from a fresh clone to an open school. The server's own start is in server/main.ts. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installBubblewrap } from './bubblewrap.mjs';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
installBubblewrap();
process.chdir(root);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
