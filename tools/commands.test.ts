/** Runs every command of README.md and CONTRIBUTING.md, and checks that every setting is documented. */
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  freePort,
  launch,
  newFolder,
  removeFolders,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';
import { root } from './root.mjs';

afterAll(removeFolders);

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Where each documented command is tested: the name of a test file, or an explanation. */
const proofs: Record<string, string> = {
  'npm start': 'start.test.ts',
  'npm test': 'runs this test',
  'npm run test:packages': 'runs after npm test',
  'npm run test:long': 'is tools/test.mjs too',
  'npm run test:cluster': 'is tools/test.mjs too',
  'npm run test:storm': 'is tools/test.mjs too',
  'npm run test:soak': 'is tools/test.mjs too',
  'npm run test:changed': 'is tools/test.mjs too',
  'npm run check': 'its steps are part of npm test',
  'npm run dev': 'below',
  'npm run bench': 'below',
  'npm run languages': 'languages-command.test.ts',
  'npm run languages -- install all': 'languages-command.test.ts, without an installation',
  'npm run db:new NAME': 'below',
  'npm run school -- first-administrator': 'production.test.ts',
  'npm run school -- invite-tutor jane@school.example Jane Doe': 'start.test.ts',
  'npm run school -- files move --to s3': 'files-move.test.ts',
  'npx vitest run --project server server/features/auth': 'part of npm test',
  'npx vitest run --project interface web/features/enrolments': 'part of npm test',
  'npx playwright test -g "sign up"': 'part of npm test',
};

test('every documented command is tested, and every tested command is documented', () => {
  const blocks = ['README.md', 'CONTRIBUTING.md'].flatMap((file) => [...read(file).matchAll(/```sh\n([^`]*)```/g)]);
  const documented = blocks.flatMap(([, block]) => block!.trim().split('\n')).map((line) => line.replace(/ +#.*/, ''));

  expect(new Set(documented)).toEqual(new Set(Object.keys(proofs)));
});

test('README and .env.example name every setting', () => {
  const files = readdirSync(join(root, 'server/config')).filter((file) => /(^|-)config\.ts$/.test(file));
  const sources = files.map((file) => read(`server/config/${file}`));
  const settings = [...sources.join('\n').matchAll(/^ {2}([A-Z\d_]+): /gm)].map(([, name]) => name!).toSorted();
  const inReadme = [...read('README.md').matchAll(/^\| `([A-Z\d_]+)`/gm)].map(([, name]) => name!).toSorted();
  const inExample = [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name!).toSorted();

  expect(settings.length).toBeGreaterThan(8);
  expect(inReadme).toEqual(settings);
  expect(inExample).toEqual(settings);
});

test('npm run dev serves pages and the API from one address', async () => {
  const port = await freePort();
  const darasa = launch({ ...withoutEngines, DARASA_DATA: newFolder(), PORT: String(port) }, ['tools/dev.mjs']);
  const url = `http://localhost:${port}`;
  const ok = (path: string, accept: string) =>
    fetch(url + path, { headers: { accept } }).then(
      (response) => response.ok,
      () => false,
    );

  await expect.poll(() => ok('/login', 'text/html'), { timeout: 150_000 }).toBe(true);
  await expect.poll(() => ok('/dev/outbox.json', 'application/json'), { timeout: 60_000 }).toBe(true);
  darasa.process.kill('SIGTERM');
  await darasa.ended;
});

test('npm run db:new requires a name, and finds the migrations up to date', async () => {
  const copy = newFolder();
  for (const part of ['contract', 'server', 'tools', 'package.json', 'package-lock.json', 'drizzle.config.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const migrations = () => readdirSync(join(copy, 'server/db/migrations'));
  const before = migrations();

  const nameless = launch({}, [join(copy, 'tools/db-new.mjs')]);
  const upToDate = launch({}, [join(copy, 'tools/db-new.mjs'), 'add-nothing']);

  expect(await nameless.ended).toBe(1);
  expect(nameless.output()).toContain('Name the migration');
  expect(await upToDate.ended, upToDate.output()).toBe(0);
  expect(migrations()).toEqual(before);
});

test('npm run bench runs only benchmarks whose name contains the question', async () => {
  const bench = launch({}, ['tools/bench.mjs', 'no-such-question']);

  expect(await bench.ended, bench.output()).toBe(0);
});
