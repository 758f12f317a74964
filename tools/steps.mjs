/** Runs checks in parallel and adds up their results. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

const SHOWN_LINES = 12;

const bin = (name) => join(root, 'node_modules/.bin', name);

/** Runs a program and shows its output. Resolves with its exit status. */
export function run(name, args) {
  return new Promise((resolve) => {
    const child = spawn(bin(name), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program while others run; each line of its output is printed with `title` in front.
 *
 * @returns the exit status and the last lines of output
 */
function runBeside(title, [name, ...args], env = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(bin(name), args, { cwd: root, stdio, env: { ...process.env, ...env } });
    const said = [];
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        console.log(`${title} │ ${line}`);
        said.push(line);
        if (said.length > SHOWN_LINES) said.shift();
      });
    const end = (status) => resolve({ status, lastLines: said.join('\n') });
    child.once('error', () => end(1));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Runs a check that passes or fails as a whole. */
export async function step(title, name, args) {
  const began = performance.now();
  const { status, lastLines } = await runBeside(title, [name, ...args]);
  const isGood = status === 0;
  const failures = isGood ? [] : [{ file: title, name: `${name} found problems`, why: lastLines }];
  return { passed: isGood ? 1 : 0, failures, skipped: [], took: { title, seconds: secondsSince(began) } };
}

const secondsSince = (began) => (performance.now() - began) / 1000;

/** Checks types, lint and unused code, which needs no server. @returns one result for each */
export async function staticChecks() {
  mkdirSync(kept, { recursive: true });
  const types = async () => [
    await step('types', 'tsc', ['-p', 'tsconfig.json', ...incremental('types')]),
    await step('contract’s types', 'tsc', ['-p', 'tsconfig.contract.json', ...incremental('contract')]),
  ];
  const others = async () => [
    await step('lint', 'biome', ['check', '--error-on-warnings', '.']),
    await step('nothing unused', 'knip', ['--cache', '--cache-location', join(kept, 'knip')]),
  ];
  return (await Promise.all([types(), others()])).flat();
}

/** The folder of caches that make the next check faster; npm ci deletes this folder. */
const kept = join(root, 'node_modules/.cache/darasa');
const incremental = (name) => ['--incremental', '--tsBuildInfoFile', join(kept, `${name}.tsbuildinfo`)];

/**
 * Runs Vitest and counts tests.
 *
 * @param {string} title
 * @param {string[]} projects
 * @param {string[]} [args]  further arguments of vitest
 */
export function vitest(title, projects, args = []) {
  return withReport(title, async (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=./tools/vitest-report.mjs'];
    const { status, lastLines } = await runBeside(title, ['vitest', 'run', ...chosen, ...reporters, ...args], {
      DARASA_TEST_REPORT: file,
    });
    const { passed = 0, skipped = [], failures = [] } = readJson(file) ?? {};
    return { passed, skipped, failures: orUnnamed(failures, { program: 'vitest', status, lastLines }) };
  });
}

/** Runs Playwright and counts tests. @param {string} title @param {string[]} [args] */
export function playwright(title, args = []) {
  return withReport(title, async (file) => {
    const { status, lastLines } = await runBeside(title, ['playwright', 'test', ...args, '--reporter=list,json'], {
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
      failures: orUnnamed([...failuresIn(suites), ...outside], { program: 'playwright', status, lastLines }),
      skipped: suites.flatMap(skippedIn),
    };
  });
}

/** Adds a failure if a program has failed although it has reported no failed test. */
const orUnnamed = (failures, { program, status, lastLines }) =>
  status !== 0 && failures.length === 0 ? [{ file: program, name: `ended with ${status}`, why: lastLines }] : failures;

/** Returns the failed browser tests. */
function failuresIn(suites) {
  return suites.flatMap(({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => {
          const errors = results.flatMap((result) => result.errors);
          return { file, name: title, why: errors.map(({ message }) => message).join('\n') };
        }),
    ),
    ...failuresIn(suites),
  ]);
}

/** Returns the skipped browser tests, with their reasons. */
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

async function withReport(title, work) {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-report-'));
  const began = performance.now();
  try {
    return { ...(await work(join(folder, 'report.json'))), took: { title, seconds: secondsSince(began) } };
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

/** Prints skipped tests with reasons, failures, durations and the final summary line, and ends the process. */
export function conclude(results) {
  const skipped = results.flatMap((result) => result.skipped);
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  console.log('');
  for (const { title, seconds } of results.flatMap(({ took }) => took ?? []))
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}`);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  for (const failure of failures) console.log(inShort(failure));
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** Returns only the first lines of a failure, so that all failures fit at the end of the log. */
function inShort({ file, name, why }) {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, SHOWN_LINES);
  return [`\nfailed: ${file}: ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
