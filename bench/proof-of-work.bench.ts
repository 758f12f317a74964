/**
 * How long does a device work on a proof of work, which the server demands from clients over a rate limit? The page's
 * worker solves the hardest puzzle in Chromium; a phone that is four times slower may take ten seconds. Also measures
 * the processor time that an attacker without a browser needs.
 */
import { scryptSync } from 'node:crypto';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import { conclude, median } from './budget.ts';

const ROUNDS = 10;
/** The average number of scrypt evaluations for the hardest puzzle. */
const EVALUATIONS = puzzle.pieces * puzzle.mostTries;

const bundled = await build({
  entryPoints: ['web/api/proof-of-work/proof-of-work.worker.ts'],
  bundle: true,
  format: 'iife',
  write: false,
  minify: true,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round++)
  seconds.push(
    await page.evaluate(solveInWorker, {
      source: bundled.outputFiles[0]!.text,
      work: { challenge: `challenge ${round}`, tries: puzzle.mostTries },
      pieces: puzzle.pieces,
    }),
  );
await browser.close();

seconds.sort((a, b) => a - b);
conclude('How long does a device work on the hardest puzzle?', [
  { what: 'in Chromium, median', value: median(seconds), unit: 's', budget: 2 },
  { what: 'in Chromium, slowest of ten', value: seconds.at(-1)!, unit: 's', budget: 2.5 },
  { what: 'by OpenSSL on one core', value: EVALUATIONS * nativeSeconds(), unit: 's', atLeast: 0.5 },
]);

interface Solving {
  source: string;
  work: { challenge: string; tries: number };
  pieces: number;
}

/** Solves a puzzle in a worker, as our pages do. This function runs in the page. */
function solveInWorker({ source, work, pieces }: Solving) {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const began = performance.now();
  return new Promise<number>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    let found = 0;
    worker.onmessage = () => {
      found++;
      if (found < pieces) return;
      worker.terminate();
      resolve((performance.now() - began) / 1000);
    };
    worker.postMessage(work);
  });
}

function nativeSeconds() {
  const times = 200;
  const began = process.cpuUsage();
  for (let n = 0; n < times; n++) scryptSync(`0:${n}`, 'challenge', 4, puzzle.scrypt);
  return process.cpuUsage(began).user / 1e6 / times;
}
