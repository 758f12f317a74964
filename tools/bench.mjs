/**
 * npm run bench [QUESTION]: runs the benchmarks whose file name contains QUESTION, one by one, against the built app.
 * Results are copied to bench/README.md by hand.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { run } from './steps.mjs';

await prepare();
const [question = ''] = process.argv.slice(2);
const benches = readdirSync(join(root, 'bench')).filter(
  (file) => file.endsWith('.bench.ts') && file.includes(question),
);
let missed = 0;
for (const bench of benches) missed += (await run('tsx', [join('bench', bench)])) === 0 ? 0 : 1;
process.exit(missed === 0 ? 0 : 1);
