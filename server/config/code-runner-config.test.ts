/** The settings of the code runner; machines-config.test.ts has what those of all machines have in common. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { certificateFor } from '#server/testing/fakes/certificate.ts';
import { readConfig } from './config.ts';

const TOKEN = 'a-token-of-at-least-32-characters-x';
const folder = mkdtempSync(join(tmpdir(), 'code-runner-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { certFile, keyFile, cert, key } = certificateFor('10.77.0.4', folder);

test('without settings programs run on this machine, and other machines cannot use its runner', () => {
  expect(readConfig({}).codeRunner).toMatchObject({ provider: 'engine' });
  expect(readConfig({}).runnerPort).toBeUndefined();
});

test('RUNNERS names machines with a token each, and RUNNERS_CA their certificates', () => {
  const RUNNERS = `https://:${TOKEN}@10.77.0.4:2360, https://:${TOKEN}y@runner.school.example`;

  expect(readConfig({ RUNNERS, RUNNERS_CA: certFile }).codeRunner).toMatchObject({
    provider: 'machines',
    machines: [
      { origin: 'https://10.77.0.4:2360', token: TOKEN, ca: cert },
      { origin: 'https://runner.school.example', token: `${TOKEN}y`, ca: cert },
    ],
  });
  expect(readConfig({ RUNNERS: `http://:${TOKEN}@127.0.0.1:2360` }).codeRunner).toMatchObject({
    machines: [{ origin: 'http://127.0.0.1:2360', token: TOKEN, ca: undefined }],
  });
});

test('a list without tokens is refused, with the address of a runner machine as the example', () => {
  expect(() => readConfig({ RUNNERS: 'https://10.77.0.4:2360' })).toThrow(
    /^RUNNERS must be addresses with tokens such as https:\/\/:token@10\.77\.0\.4:2360, /,
  );
});

const port = { RUNNER_PORT: '2360', RUNNER_TOKEN: TOKEN };
const tls = { RUNNER_TLS_CERT: certFile, RUNNER_TLS_KEY: keyFile };

test('npm run runner opens a port with RUNNER_PORT', () => {
  expect(readConfig({ ...port, ...tls, RUNNER_HOST: '10.77.0.4' }).runnerPort).toEqual({
    port: 2360,
    host: '10.77.0.4',
    token: TOKEN,
    tls: { cert, key },
  });
  expect(readConfig(port).runnerPort).toEqual({ port: 2360, host: '127.0.0.1', token: TOKEN, tls: undefined });
});

test.each([
  [{ RUNNER_PORT: '2360' }, 'RUNNER_TOKEN must be set too, because RUNNER_PORT is set'],
  [{ ...port, RUNNER_TOKEN: 'short' }, 'RUNNER_TOKEN must be a secret of at least 32'],
  [{ ...port, RUNNER_HOST: '0.0.0.0' }, 'RUNNER_TLS_CERT and RUNNER_TLS_KEY must be set too'],
  [{ RUNNERS: `https://:${TOKEN}@a`, RUNNERS_CA: keyFile }, 'RUNNERS_CA must be a file with certificates as PEM.'],
  [{ RUNNERS: `https://:${TOKEN}@a`, CODE_RUNNER: 'judge0' }, 'CODE_RUNNER must be engine, because RUNNERS is set.'],
])('%j is refused in a sentence', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(sentence);
});
