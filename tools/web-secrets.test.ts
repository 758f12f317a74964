/**
 * The files for browsers contain nothing about payment providers: no key, no address, not even the name of a setting.
 * Nor do they contain solutions or judging programs of the demo school's challenges.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { demoChallenges } from '#server/demo/challenges/in-order.ts';
import { untilBuilt } from '#server/testing/processes/school-process.ts';
import { root } from './root.mjs';

/** Matches payment providers, their paths and headers, Darasa's settings for them, and the simulator's keys. */
const SECRETS =
  /tinypesa|safaricom\.co|\/mpesa\/|stkpush|express\/initialize|DARAJA_|EXPRESS_|consumer_?secret|securitycredential|simulated-(?:key|secret|passkey|initiator|credential)/i;
/** The HTTP header with which one provider gets its key. (API keys of the school's users are written `apiKey`.) */
const HEADER = /apikey/;

/** The longest line of each reference solution and hidden judging program; builds escape line breaks. */
const solutions = Object.values(demoChallenges)
  .flat()
  .flatMap(({ python, javascript, hidden }) => [
    python.reference,
    javascript.reference,
    ...hidden.flatMap(({ judge }) => judge ?? []),
  ])
  .map((program) =>
    program
      .split('\n')
      .sort((a, b) => b.length - a.length)[0]!
      .trim(),
  );

beforeAll(untilBuilt);

test('no provider key, URL or secret, and no solution, is in the built web files', () => {
  const folder = join(root, 'dist/web');
  // Compressed files are left out, because they have the same content as the files next to them.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name));
  const found = files.filter((file) => {
    const text = readFileSync(file, 'latin1');
    return SECRETS.test(text) || HEADER.test(text) || solutions.some((line) => text.includes(line));
  });

  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('the search works: the built server contains these keys and solutions', () => {
  const folder = join(root, 'dist/server');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const server = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(server.match(new RegExp(SECRETS, 'gi'))).toEqual(
    expect.arrayContaining(['DARAJA_', 'EXPRESS_', 'stkpush', '/mpesa/', 'simulated-key']),
  );
  expect(server).toMatch(HEADER);
  const escaped = (line: string) => JSON.stringify(line).slice(1, -1);
  const missing = solutions.filter(
    (line) => ![line, escaped(line), line.replaceAll('`', '\\`')].some((one) => server.includes(one)),
  );
  expect(solutions.length).toBeGreaterThan(24);
  expect(missing).toEqual([]);
});
