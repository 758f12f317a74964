/**
 * npm run languages [list | install all|science|formatters|ID...]: lists the code runner's languages, or installs some of
 * them, or numpy, pandas and matplotlib for Python, or the programs that format code, as Debian packages. The table of
 * languages is packages/runner/languages/.
 */
import { install } from './prepare.mjs';
import { run } from './steps.mjs';

await install();
process.exit(await run('tsx', ['tools/languages-here.ts', ...process.argv.slice(2)]));
