/**
 * The conformance test of the CodeRunner port, for our engine and Judge0; server/runner-tests/runner-machines.test.ts has it for
 * engines on other machines. The Judge0 servers are the school's own /judge0 and packages/runner as a
 * server, so our engine, both Judge0 APIs and the Judge0 client are checked against each other with real programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { API_KEY, startStandalone } from '#packages/runner/testing/standalone.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { keyOf } from '#server/testing/clients/judge0-client.ts';
import { describeCodeRunner } from '#server/testing/runners/code-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { judge0Runner } from './judge0.ts';

let school: School;
let runners: Record<string, CodeRunner>;
const folder = mkdtempSync(join(tmpdir(), 'code-runner-'));
let standalone: Awaited<ReturnType<typeof startStandalone>>;

beforeAll(async () => {
  school = await startTestServer();
  const key = await keyOf(school, await school.create.student());
  const account = { url: `${school.address}/judge0`, host: undefined, key };
  // A runner detects its languages at its start. If both did so at once, a busy machine would exceed our timeout.
  await school.services.runner.languages();
  standalone = await startStandalone(folder);
  runners = {
    engine: school.services.runner,
    judge0: judge0Runner(account),
    'judge0 of packages/runner': judge0Runner({ url: standalone.address, host: undefined, key: API_KEY }),
  };
});
afterAll(async () => {
  await Promise.all([school.stop(), standalone?.end()]);
  rmSync(folder, { recursive: true, force: true });
});

for (const name of ['engine', 'judge0', 'judge0 of packages/runner']) describeCodeRunner(name, () => runners[name]!);
