import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadEnvironment } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-environment-'));
const names = ['NODE_ENV', 'DARASA_DATA', 'SCHOOL_ZONE', 'PUBLIC_URL'];
const before = names.map((name) => process.env[name]);
const unset = () => names.forEach((name) => void delete process.env[name]);
beforeEach(unset);
afterAll(() => {
  unset();
  names.forEach((name, n) => {
    if (before[n] !== undefined) process.env[name] = before[n];
  });
  rmSync(folder, { recursive: true });
});

function fileWith(name: string, lines: string[]) {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
}

const unitFor = (workingDirectory: string) =>
  fileWith('darasa.service', [
    '[Service]',
    `WorkingDirectory=${workingDirectory}`,
    `EnvironmentFile=${fileWith('service.env', ['DARASA_DATA=/srv/school', 'SCHOOL_ZONE=Africa/Kampala'])}`,
    'EnvironmentFile=-/nowhere.env',
    'Environment=NODE_ENV=production "PUBLIC_URL=https://school.example"',
  ]);

test('a command uses the settings of the unit that runs this folder', () => {
  loadEnvironment({ unitFile: unitFor(process.cwd()) });

  expect(process.env).toMatchObject({
    DARASA_DATA: '/srv/school',
    SCHOOL_ZONE: 'Africa/Kampala',
    PUBLIC_URL: 'https://school.example',
    NODE_ENV: 'production',
  });
});

test('a unit that runs another folder is ignored', () => {
  loadEnvironment({ unitFile: unitFor('/') });

  expect(process.env.DARASA_DATA).toBeUndefined();
});

test('the shell overrides the named file, which overrides the unit', () => {
  process.env.SCHOOL_ZONE = 'Africa/Nairobi';
  loadEnvironment({
    envFile: fileWith('other.env', ['DARASA_DATA=/srv/other', 'SCHOOL_ZONE=Africa/Harare']),
    unitFile: unitFor(process.cwd()),
  });

  expect(process.env).toMatchObject({
    DARASA_DATA: '/srv/other',
    SCHOOL_ZONE: 'Africa/Nairobi',
    NODE_ENV: 'production',
  });
});

test('an unreadable file is reported in one sentence', () => {
  const envFile = join(folder, 'missing.env');

  expect(() => loadEnvironment({ envFile })).toThrow(
    `The settings in ${envFile} cannot be read (ENOENT). Run this as root, or as the service’s user.`,
  );
});
