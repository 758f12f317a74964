/** Running the checks one after the other, counted together. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  const failures = isGood ? [] : [{ file: title, name: `${name} finds fault`, why: 'What it says is further up.' }];
  return { passed: isGood ? 1 : 0, failures, skipped: [] };
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
    const reporters = ['--reporter=default', '--reporter=./tools/vitest-report.mjs'];
    const status = await run('vitest', ['run', ...chosen, ...reporters], { DARASA_TEST_REPORT: file });
    const { passed = 0, skipped = [], failures = [] } = readJson(file) ?? {};
    return { passed, skipped, failures: orUnnamed(failures, 'vitest', status) };
  });
}

/** Playwright, counted test by test. */
export function playwright(args = []) {
  return withReport(async (file) => {
    const status = await run('playwright', ['test', ...args, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites, errors } = readJson(file) ?? { stats: { expected: 0 }, suites: [], errors: [] };
    const outside = errors.map(({ message, location }) => ({
      file: location ? relative(root, location.file) : 'playwright',
      name: 'outside of any test',
      why: message,
    }));
    return {
      passed: stats.expected,
      failures: orUnnamed([...suites.flatMap(failedIn), ...outside], 'playwright', status),
      skipped: suites.flatMap(skippedIn),
    };
  });
}

/** A program may also fail without a word about a test: it must not pass for that. */
const orUnnamed = (failures, program, status) =>
  status !== 0 && failures.length === 0
    ? [{ file: program, name: `ended with ${status}`, why: 'What it says is further up.' }]
    : failures;

/** The browser tests that failed, also those that passed at another try. */
function failedIn({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors);
        return { file, name: title, why: errors.map(({ message }) => message).join('\n') };
      }),
  );
  return [...here, ...suites.flatMap(failedIn)];
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

/** Says what was skipped and why, what failed and how, then the one line that counts, and ends the process. */
export function conclude(results) {
  const skipped = results.flatMap((result) => result.skipped);
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  for (const failure of failures) console.log(inShort(failure));
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  process.exit(failures.length === 0 ? 0 : 1);
}

const SHOWN_LINES = 12;

/** Whoever has only the end of a log finds here what failed. */
function inShort({ file, name, why }) {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, SHOWN_LINES);
  return [`\nfailed: ${file}: ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
