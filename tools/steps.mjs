/** Running the checks one after the other, counted together. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

/** Runs a program of ours, shown as it goes. Resolves with its exit status. */
export function run(name, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(bin(name), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A check that passes or fails as a whole. */
export async function step(title, name, args) {
  console.log(`\n▸ ${title}`);
  const isGood = (await run(name, args)) === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [] };
}

/** Types, lint, and what is not used: what needs no server. */
export async function staticChecks() {
  return [
    await step('Types', 'tsc', ['-p', 'tsconfig.json']),
    await step('Types of the contract, without DOM and Node', 'tsc', ['-p', 'tsconfig.contract.json']),
    await step('Lint and format', 'biome', ['check', '--error-on-warnings', '.']),
    await step('Nothing unused', 'knip', []),
  ];
}

/** Vitest, counted test by test. @param {string[]} projects */
export function vitest(projects) {
  console.log(`\n▸ Tests: ${projects.join(', ')}`);
  return withReport(async (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const status = await run('vitest', [
      'run',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report = readJson(file);
    const tests = report?.testResults.flatMap((suite) => suite.assertionResults) ?? [];
    const failed = tests.filter((test) => test.status === 'failed').length;
    return {
      passed: tests.filter((test) => test.status === 'passed').length,
      // A file that does not even load has no test that could fail.
      failed: status !== 0 ? Math.max(failed, 1) : failed,
      skipped: tests
        .filter((test) => test.status === 'skipped' || test.status === 'pending')
        .map((test) => test.fullName),
    };
  });
}

/** Playwright, counted test by test. */
export function playwright(args = []) {
  return withReport(async (file) => {
    const status = await run('playwright', ['test', ...args, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites } = readJson(file) ?? { stats: { expected: 0, unexpected: 1, flaky: 0 }, suites: [] };
    const failed = stats.unexpected + stats.flaky;
    return {
      passed: stats.expected,
      failed: status !== 0 ? Math.max(failed, 1) : failed,
      skipped: suites.flatMap(skippedIn),
    };
  });
}

/** The browser tests that were skipped, with the reason that they gave. */
function skippedIn({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(
        ({ annotations }) =>
          `${title}: ${annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'}`,
      ),
  );
  return [...here, ...suites.flatMap(skippedIn)];
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Says what was skipped and why, then the one line that counts, and ends the process. */
export function conclude(results) {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  const skipped = results.flatMap((result) => result.skipped);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  const failed = sum((result) => result.failed);
  console.log(`\n${sum((result) => result.passed)} passed, ${failed} failed, ${skipped.length} skipped`);
  process.exit(failed === 0 ? 0 : 1);
}
