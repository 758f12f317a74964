/**
 * The harness of page tests. The runner runs it as a JavaScript program in a sandbox, together with the file `pages.cjs.br`. It
 * reads a job from standard input and prints one line for each test, which begins with the job's random word.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { PAGES, runJob } from './controller.ts';
import type { HarnessJob } from './job.ts';

writeFileSync(PAGES, brotliDecompressSync(readFileSync(`${PAGES}.br`)));
const job = JSON.parse(readFileSync(0, 'utf8')) as HarnessJob;
void runJob(job, (result) => console.log(job.nonce + JSON.stringify(result)));
