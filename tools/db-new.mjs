/** npm run db:new NAME: writes a migration from the schema of the last migration to the current server/db/tables. */
import { checkNode, giveUp, install } from './prepare.mjs';
import { run } from './steps.mjs';

const [name = ''] = process.argv.slice(2);
checkNode();
if (!/^[a-z][a-z0-9-]*$/.test(name)) giveUp('Name the migration in lower case: npm run db:new add-lessons');
await install();
process.exit(await run('drizzle-kit', ['generate', '--name', name]));
