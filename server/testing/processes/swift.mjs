/** Runs OpenStack's Swift with its S3 interface, from Debian, for the tests of the file store; the tests also kill it. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { freePort, isListening } from './school-process.ts';

const REGION = 'us-east-1';

/** Creates a Swift on this machine, without starting it. */
export async function createSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-swift-'));
  chmodSync(folder, 0o755);
  // Otherwise the port of a killed server may be taken by an outgoing connection before the server starts again.
  const [proxy, account, container, object, cache] = await Promise.all(Array.from({ length: 5 }, freePort));
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  const write = (name, lines) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = darasa',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
  ]);
  for (const [kind, port] of Object.entries({ account, container, object })) {
    makeRing(folder, { kind, port });
    write(`${kind}.conf`, [
      ...[...defaults(folder, port), '[pipeline:main]', `pipeline = ${kind}-server`],
      ...[`[app:${kind}-server]`, `use = egg:swift#${kind}`],
    ]);
  }
  write('proxy.conf', proxyLines(folder, { port: proxy, cache }));
  return {
    endpoint: `http://127.0.0.1:${proxy}`,
    region: REGION,
    ...{ key: 'test:tester', secret: 'testing' },
    ...processesIn(folder, { proxy, account, container, object, cache }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Creates a bucket. @returns the settings that name it */
export async function createBucket({ key: accessKeyId, secret: secretAccessKey, region, endpoint }) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const { status } = await client.fetch(`${endpoint}/school`, { method: 'PUT' });
  if (status !== 200) throw new Error(`Swift answered ${status}`);
  return { bucket: 'school', prefix: 'darasa/' };
}

function processesIn(folder, ports) {
  const programs = programsIn(folder, ports);
  let children = [];
  return {
    /** Swift's programs, for a test that restarts each by itself. */
    programs,
    /** Starts all servers, and waits until they answer. */
    async start() {
      children = programs.map(({ start }) => start());
      for (const { name, isReady } of programs)
        for (let tries = 300; !(await isReady()); tries--) {
          if (tries === 0) throw new Error(`${name} does not answer`);
          await pause(100);
        }
    },
    /** Kills all servers (SIGKILL). */
    async kill() {
      const living = children.filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null);
      const ended = living.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of living) child.kill('SIGKILL');
      await Promise.all(ended);
      children = [];
    },
  };
}

function programsIn(folder, { cache, ...ports }) {
  const env = { ...process.env, SWIFT_DIR: folder };
  const program = (name, port, args) => ({
    name,
    start: () => spawn(`/usr/bin/${name}`, args, { stdio: 'ignore', env }),
    isReady: () => (port === ports.proxy ? isHealthy(port) : isListening(port)),
  });
  return [
    program('memcached', cache, ['-l', '127.0.0.1', '-p', String(cache), '-m', '16', '-u', userInfo().username]),
    ...['account', 'container', 'object', 'proxy'].map((kind) =>
      program(`swift-${kind}-server`, ports[kind], [join(folder, `${kind}.conf`)]),
    ),
  ];
}

function makeRing(folder, { kind, port }) {
  const build = (...args) =>
    execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...args], { stdio: 'ignore' });
  build('create', '6', '1', '1');
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  build('rebalance');
}

const defaults = (folder, port) => [
  ...['[DEFAULT]', `swift_dir = ${folder}`, `devices = ${join(folder, 'devices')}`, 'mount_check = false'],
  ...[
    `user = ${userInfo().username}`,
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    'log_level = ERROR',
  ],
];

const proxyLines = (folder, { port, cache }) => [
  ...[...defaults(folder, port), '[pipeline:main]'],
  'pipeline = catch_errors healthcheck cache s3api tempauth slo dlo proxy-server',
  ...['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'],
  ...['[filter:tempauth]', 'use = egg:swift#tempauth', 'user_test_tester = testing .admin'],
  ...['[filter:cache]', 'use = egg:swift#memcache', `memcache_servers = 127.0.0.1:${cache}`],
  ...['[filter:s3api]', 'use = egg:swift#s3api', `location = ${REGION}`],
  ...['catch_errors', 'healthcheck', 'slo', 'dlo'].flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
];

const isHealthy = (port) =>
  fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    ({ ok }) => ok,
    () => false,
  );
