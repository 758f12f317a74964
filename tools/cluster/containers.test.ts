/** The files of deploy/container, as far as they can be checked without building images. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { selfSigned } from '#server/testing/fakes/certificate.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deployed = join(root, 'deploy/container');
const read = (name: string) => readFileSync(join(deployed, name), 'utf8');
const compose = read('compose.yaml');

afterAll(removeFolders);

/** A template or a service of compose.yaml: its line, and the deeper lines below it. */
function partOf(name: string) {
  const [, indent, more] = new RegExp(`^( {0,2})${name}:.*((?:\\n.*)*)`, 'm').exec(compose)!;
  const end = more!.search(new RegExp(`\\n {0,${indent!.length}}[^ \\n]`));
  return end === -1 ? more! : more!.slice(0, end);
}

test('HAProxy finds its configuration right', ({ skip }) => {
  const haproxy = process.env.HAPROXY || '/usr/sbin/haproxy';
  skip(!existsSync(haproxy), 'haproxy is not installed');
  const { cert, key } = selfSigned();
  const folder = newFolder();
  const [pem, file] = [join(folder, 'school.pem'), join(folder, 'haproxy.cfg')];
  writeFileSync(pem, `${cert}\n${key}`);
  writeFileSync(file, read('haproxy.cfg').replace('/etc/haproxy/school.pem', pem));

  expect(execFileSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' })).toContain('Configuration file is valid');
});

test('the scripts of the containers are valid', () => {
  const scripts = readdirSync(deployed).filter((name) => name.endsWith('.sh'));
  for (const name of scripts) execFileSync('sh', ['-n', join(deployed, name)]);

  expect(scripts).toEqual(['pgbouncer.sh', 'postgres.sh', 's3.sh']);
});

test('PgBouncer’s script finds each line that it changes', () => {
  const settings = readFileSync(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  const changed = [...read('pgbouncer.sh').matchAll(/s[/#]\^([\w ]+) = \.\*/g)].map(([, name]) => name!);

  expect(changed).toEqual(['darasa', 'listen_addr', 'auth_file']);
  for (const name of changed) expect(settings).toMatch(new RegExp(`^${name} = `, 'm'));
});

test('the last stage of the image only copies, and does not run as root', () => {
  const last = read('Containerfile')
    .split(/^FROM /m)
    .at(-1)!;

  expect(last).not.toMatch(/^RUN /m);
  expect(last).toContain('USER 10001:10001');
  expect(last).toContain('HEALTHCHECK');
});

test('every process of the school runs without rights, on an image to which it cannot write', () => {
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    for (const template of ['x-school', 'haproxy', 'postgres']) expect(partOf(template), template).toContain(line);
  for (const role of ['serve', 'worker', 'runner'])
    for (const n of [1, 2]) expect(partOf(`${role}-${n}`)).toContain(n === 1 ? '<<: *school' : `<<: *${role}`);
});

test('the settings are ones that Darasa reads, and each of .env has a default', () => {
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  const settings = [...partOf('x-settings').matchAll(/^ {2}([A-Z_\d]+):/gm)].map(([, name]) => name!);
  for (const name of [...settings, 'PEER_ADDRESS']) expect(known).toMatch(new RegExp(`^${name}=`, 'm'));
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
  for (const name of asked) expect(read('example.env')).toMatch(new RegExp(`^${name}=`, 'm'));

  expect(settings.length).toBeGreaterThan(10);
});
