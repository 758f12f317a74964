/**
 * Does every installed language pass its test programs (`proofs`), and how long do compiling and running a greeting
 * take? With all packages installed, only the three languages that Debian lacks are missing.
 */

import { isInstalled } from '#packages/runner/languages/installed.ts';
import { languages } from '#packages/runner/languages/languages.ts';
import { findProofFailures, openProver } from '#packages/runner/languages/proofs.ts';
import { openHost } from '#packages/runner/sandbox/host/host.ts';
import { conclude } from './budget.ts';

const host = openHost();
const prove = openProver(host, { boots: false });
const wrong: string[] = [];
const only = process.argv.slice(2).map(Number);
for (const language of languages) {
  if (only.length > 0 && !only.includes(language.id)) continue;
  const { id, judge0Name, proofs } = language;
  if (!isInstalled(language)) {
    console.log(`  ${id} ${judge0Name}: not installed`);
    continue;
  }
  const began = performance.now();
  const { time, memory } = await prove(language, proofs.greets);
  const took = Math.round(performance.now() - began);
  const complaints = await findProofFailures(prove, language);
  console.log(`  ${id} ${judge0Name}: ${took} ms in all, ${time} s and ${memory} kB to run`);
  for (const complaint of complaints) console.log(`    ${complaint}`);
  wrong.push(...complaints);
}
await host.close();

conclude('Do all installed languages work?', [{ what: 'failed proofs', value: wrong.length, unit: '', budget: 0 }]);
