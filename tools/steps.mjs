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
  return { passed: isGood ? 1 : 0, failures, skipped: [], secondTries: [] };
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

/**
 * Vitest, counted test by test.
 *
 * @param {string[]} projects
 * @param {{ retries?: number }} [options]  how often what fails may try again
 */
export function vitest(projects, { retries = 0 } = {}) {
  console.log(`\n▸ Tests: ${projects.join(', ')}`);
  return withReport(async (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=./tools/vitest-report.mjs'];
    const args = ['run', ...chosen, ...reporters, `--retry=${retries}`];
    const status = await run('vitest', args, { DARASA_TEST_REPORT: file });
    const { passed = 0, skipped = [], failures = [], secondTries = [] } = readJson(file) ?? {};
    return { passed, skipped, failures: orUnnamed(failures, 'vitest', status), secondTries };
  });
}

/** Playwright, counted test by test. @param {string[]} [args] */
export function playwright(args = []) {
  return withReport(async (file) => {
    const status = await run('playwright', ['test', ...args, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites, errors } = readJson(file) ?? { stats: { expected: 0, flaky: 0 }, suites: [], errors: [] };
    const outside = errors.map(({ message, location }) => ({
      file: location ? relative(root, location.file) : 'playwright',
      name: 'outside of any test',
      why: message,
    }));
    return {
      passed: stats.expected + stats.flaky,
      failures: orUnnamed([...testsIn(suites, 'unexpected'), ...outside], 'playwright', status),
      skipped: suites.flatMap(skippedIn),
      secondTries: testsIn(suites, 'flaky'),
    };
  });
}

/** A program may also fail without a word about a test: it must not pass for that. */
const orUnnamed = (failures, program, status) =>
  status !== 0 && failures.length === 0
    ? [{ file: program, name: `ended with ${status}`, why: 'What it says is further up.' }]
    : failures;

/** The browser tests of which Playwright says so: 'flaky' are those that passed at another try. */
function testsIn(suites, told) {
  return suites.flatMap(({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === told)
        .map(({ results }) => {
          const errors = results.flatMap((result) => result.errors);
          return { file, name: title, why: errors.map(({ message }) => message).join('\n') };
        }),
    ),
    ...testsIn(suites, told),
  ]);
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

/** Says what was skipped and why, what failed once and what failed and how, then the one line that counts, and ends the process. */
export function conclude(results) {
  const skipped = results.flatMap((result) => result.skipped);
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  for (const secondTry of results.flatMap((result) => result.secondTries))
    console.log(inShort('needed a second try', secondTry));
  for (const failure of failures) console.log(inShort('failed', failure));
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  process.exit(failures.length === 0 ? 0 : 1);
}

const SHOWN_LINES = 12;

/** Whoever has only the end of a log finds it here. */
function inShort(what, { file, name, why }) {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, SHOWN_LINES);
  return [`\n${what}: ${file}: ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
