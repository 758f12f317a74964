/** npm run school -- COMMAND: runs a command on the school's data; see server/school.ts. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

await prepare();
process.chdir(root);
await import(pathToFileURL(join(root, 'dist/server/school.js')).href);
