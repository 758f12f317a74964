/** The settings that the manifests of deploy/kubernetes give to each container; the schemas are checked by tools/cluster/. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/kubernetes/${name}`, import.meta.url)), 'utf8');

const settings = pairs(read('settings.yaml'), /^ {2}([A-Z]\w+): (.+)$/gm);
const secrets = pairs(
  /secret generic connections([\s\S]*?)\nkubectl/.exec(read('secrets.md'))![1]!.replaceAll('$token', 'a'.repeat(64)),
  /--from-literal=(\w+)=(\S+)/g,
);

function pairs(text: string, pattern: RegExp) {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name!, value!]));
}

/** The settings of each container of a manifest, without those of its pod's address and files. */
const containersOf = (manifest: string) =>
  read(manifest)
    .split('\n        - name: ')
    .filter((part) => part.includes('image: darasa'))
    .map((part) => ({
      name: part.split('\n', 1)[0]!,
      environment: {
        NODE_ENV: 'production',
        ...(part.includes('configMapRef: { name: settings }') && settings),
        ...(part.includes('secretRef: { name: connections }') && secrets),
        ...pairs(part, /\{ name: (METRICS_\w+), value: '?([^' ]+)'? \}/g),
      },
    }));

test('an update ends a server before the next one needs its port of the node', () => {
  const manifest = read('serve.yaml');

  expect(manifest).toContain('hostPort: 40000');
  expect(manifest).toContain('rollingUpdate: { maxUnavailable: 1, maxSurge: 0 }');
});

test('each container of servers, workers and the migration starts with its settings', () => {
  const containers = ['serve.yaml', 'worker.yaml', 'migrate.yaml'].flatMap(containersOf);

  expect(containers.map(({ name }) => name)).toEqual(['serve', 'media', 'worker', 'migrate']);
  for (const { name, environment } of containers) {
    const config = readConfig(environment);
    expect(config.publicUrl, name).toBe('https://school.example');
    expect(config.files.store, name).toBe(name === 'media' ? 'folder' : 's3');
    expect(config.databaseUrl === undefined, name).toBe(name === 'media');
  }
});
