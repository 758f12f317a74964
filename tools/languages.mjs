/**
 * npm run languages [list | install all|ID...]: which languages the code runner has here,
 * and bringing more of them as Debian's packages. The table is packages/runner/languages/.
 */
import { install } from './prepare.mjs';
import { run } from './steps.mjs';

await install();
process.exit(await run('tsx', ['tools/languages-here.ts', ...process.argv.slice(2)]));
