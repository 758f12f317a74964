/**
 * A whole school as its operator runs it on one machine: HAProxy, three processes that serve, two workers, the code
 * runner, the media engine, Redis, and an external PostgreSQL. The M-Pesa simulator and the mail server are in this process, because both are
 * outside the school.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { connect } from '#server/db/connect.ts';
import { callerOf } from '#server/testing/clients/api-client.ts';
import { factories, type Person } from '#server/testing/factories/factories.ts';
import { darajaAt } from '#server/testing/payments/payment-storm.ts';
import { startProxy } from '#server/testing/processes/haproxy.ts';
import { freePort, newFolder, unset } from '#server/testing/processes/school-process.ts';
import { startMailServer } from './mail-server.ts';
import { createDebianPostgres } from './postgres.mjs';
import { isReadyAt, startRole, supervise } from './processes.ts';
import { openRedis } from './redis.ts';

const SERVERS = 3;
const WORKERS = 2;
/** How many times faster than real phones the simulated phones are. */
const PHONE_SPEED = 4;
/** The origin that the clients of server/testing name. */
const ORIGIN = 'http://localhost:3000';
const DATABASE = 'darasa';

export type ClusterSchool = Awaited<ReturnType<typeof openClusterSchool>>;

export async function openClusterSchool() {
  const folder = newFolder();
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const postgres = createDebianPostgres();
  const database = supervise({ name: 'postgres', start: postgres.start, isReady: postgres.isReady });
  await database.untilReady();
  await createDatabase(postgres.url);
  const { redis, redisUrl } = await openRedis();
  const url = postgres.url.replace('/postgres?', `/${DATABASE}?`);
  const [simulator, mail] = [await startSimulator({ speed: PHONE_SPEED }), await startMailServer()];
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...unset,
    ...darajaAt(simulator.url),
    ALLOWED_ORIGINS: `${ORIGIN},${address}`,
    DARASA_DATA: dataFolder,
    DATABASE_URL: url,
    FFMPEG: 'none',
    LIVE_ROOMS: 'embedded',
    MEDIA_UDP_PORT: '0',
    MEDIA_TURN_PORT: '0',
    PUBLIC_URL: address,
    REDIS_URL: redisUrl,
    SMTP_URL: mail.url,
    TRUSTED_PROXY: '127.0.0.1',
  };
  const { processes, proxy } = await openProcesses({ env, folder, port });
  const connection = connect(url);
  const create = factories(connection.db);
  const base = `${address}/api/v1`;

  return {
    ...{ url: address, base, origin: ORIGIN, folder, dataFolder, create, simulator, mail, pool: connection.pool },
    ...{ ...processes, database, redis, proxy },
    /** When workers and PostgreSQL were killed, by performance.now(). */
    killedAt: [] as number[],
    as: (person?: Person) =>
      callerOf({ base, origin: ORIGIN }, async () => person && `session=${await create.session(person)}`),
    async stop() {
      const all = [...processes.servers, ...processes.workers, processes.runner, processes.media];
      await Promise.all(all.map((one) => one.stop()));
      await connection.close();
      await database.stop('SIGINT');
      await redis.stop();
      await proxy.stop();
      await simulator.close();
      await mail.stop();
      postgres.remove();
    },
  };
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

interface Started {
  env: NodeJS.ProcessEnv;
  folder: string;
  /** The port of HAProxy. */
  port: number;
}

async function openProcesses({ env, folder, port }: Started) {
  const ports: number[] = [];
  for (let n = 0; n < SERVERS; n++) ports.push(await freePort());
  await migrate(env, folder);
  const started = (role: string, name: string, more: NodeJS.ProcessEnv = {}) => ({
    name,
    start: () => startRole({ role, name, folder, env: { ...env, ...more } }),
  });
  const server = (at: number) =>
    supervise({ ...started('serve', `serve-${at}`, { PORT: String(at) }), isReady: () => isReadyAt(at) });
  // The first server becomes the primary, and fills the school.
  const servers = [server(ports[0]!)];
  await servers[0]!.untilReady();
  servers.push(...ports.slice(1).map(server));
  const isReady = () => true;
  const runner = supervise({ ...started('runner', 'runner'), isReady });
  const media = supervise({ ...started('media', 'media'), isReady });
  const workers = Array.from({ length: WORKERS }, (_, n) =>
    supervise({ ...started('worker', `worker-${n + 1}`), isReady }),
  );
  const proxy = supervise({ name: 'haproxy', start: () => startProxy({ port, ports, folder }), isReady });
  for (const one of servers) await one.untilReady();
  while (!(await isReadyAt(port))) await pause(100);
  return { processes: { servers, workers, runner, media, ports }, proxy };
}

async function migrate(env: NodeJS.ProcessEnv, folder: string) {
  const child = startRole({ role: 'migrate', name: 'migrate', env, folder });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Error(`The migration ended with ${status}: see ${folder}/migrate.log`);
}

/** Creates students of a course. @returns their cookies */
export async function enrolledStudents({ create }: ClusterSchool, courseId: string, count: number) {
  const cookies: string[] = [];
  for (let n = 0; n < count; n++) {
    const student = await create.student();
    await create.enrolment(student.id, courseId);
    cookies.push(`session=${await create.session(student)}`);
  }
  return cookies;
}
