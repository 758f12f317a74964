/**
 * A whole school as on many machines: HAProxy, three servers and two workers with data folders of their own, two runner machines and two
 * media machines, and the engines that they share. All are on this machine, at ports of their own. The M-Pesa simulator and the mail server
 * are in this process, because both are outside the school.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { connect } from '#server/db/connect.ts';
import { callerOf } from '#server/testing/clients/api-client.ts';
import { factories, type Person } from '#server/testing/factories/factories.ts';
import { darajaAt } from '#server/testing/payments/payment-storm.ts';
import { startProxy } from '#server/testing/processes/haproxy.ts';
import { freePort, newFolder, unset } from '#server/testing/processes/school-process.ts';
import { openEngineMachines } from './engine-machines.ts';
import { openEngines } from './engines.ts';
import { startMailServer } from './mail-server.ts';
import { isReadyAt, startRole, supervise } from './processes.ts';

const SERVERS = 3;
const WORKERS = 2;
/** How many times faster than real phones the simulated phones are. */
const PHONE_SPEED = 4;
/** The origin that the clients of server/testing name. */
const ORIGIN = 'http://localhost:3000';

export type ClusterSchool = Awaited<ReturnType<typeof openClusterSchool>>;

export async function openClusterSchool() {
  const folder = newFolder();
  const [engines, machines] = [await openEngines(folder), await openEngineMachines(folder)];
  const [simulator, mail] = [await startSimulator({ speed: PHONE_SPEED }), await startMailServer()];
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...unset,
    ...darajaAt(simulator.url),
    ...engines.settings,
    ...machines.settings,
    ALLOWED_ORIGINS: `${ORIGIN},${address}`,
    FFMPEG: 'none',
    LIVE_ROOMS: 'embedded',
    PUBLIC_URL: address,
    SMTP_URL: mail.url,
    TRUSTED_PROXY: '127.0.0.1',
  };
  const { servers, workers, ports, proxy } = await openProcesses({ env, folder, port });
  const { runners, media } = machines;
  const { postgres, pgbouncer, replica, redis, s3, files } = engines;
  const connection = connect(engines.settings.DATABASE_DIRECT_URL);
  const create = factories(connection.db);
  const base = `${address}/api/v1`;

  return {
    ...{ url: address, base, origin: ORIGIN, folder, create, simulator, mail, pool: connection.pool, files },
    ...{ servers, ports, redis, readUrl: engines.settings.DATABASE_READ_URLS },
    /** What a storm kills beside the servers, by kind. */
    others: {
      ...{ worker: workers, runner: runners, media, postgres: [postgres], pgbouncer: [pgbouncer] },
      ...{ replica: [replica], redis: [redis], s3: [s3] },
    },
    /** When workers, PostgreSQL and PgBouncer were killed, by performance.now(). */
    killedAt: [] as number[],
    as: (person?: Person) =>
      callerOf({ base, origin: ORIGIN }, async () => person && `session=${await create.session(person)}`),
    async stop() {
      await Promise.all([...servers, ...workers].map((one) => one.stop()));
      await Promise.all([...runners, ...media].map((one) => one.stop()));
      await connection.close();
      await engines.close();
      await proxy.stop();
      await simulator.close();
      await mail.stop();
    },
  };
}

interface Started {
  env: NodeJS.ProcessEnv;
  folder: string;
  /** The port of HAProxy. */
  port: number;
}

async function openProcesses({ env, folder, port }: Started) {
  const starting = (role: string, name: string, more: NodeJS.ProcessEnv = {}) => {
    const data = join(folder, name);
    mkdirSync(data);
    return () => startRole({ role, name, folder, env: { ...env, ...more, DARASA_DATA: data } });
  };
  await migrate(starting('migrate', 'migrate'), folder);
  const ports: number[] = [];
  for (let n = 0; n < SERVERS; n++) ports.push(await freePort());
  const server = async (at: number) => {
    const settings = { PORT: String(at), PEER_ADDRESS: `127.0.0.1:${await freePort()}` };
    const name = `serve-${at}`;
    return supervise({ name, start: starting('serve', name, settings), isReady: () => isReadyAt(at) });
  };
  // The first server becomes the primary, and fills the school.
  const servers = [await server(ports[0]!)];
  await servers[0]!.untilReady();
  for (const at of ports.slice(1)) servers.push(await server(at));
  const isReady = () => true;
  const workers = Array.from({ length: WORKERS }, (_, n) => {
    const name = `worker-${n + 1}`;
    return supervise({ name, start: starting('worker', name), isReady });
  });
  const proxy = supervise({ name: 'haproxy', start: () => startProxy({ port, ports, folder }), isReady });
  for (const one of servers) await one.untilReady();
  while (!(await isReadyAt(port))) await pause(100);
  return { servers, workers, ports, proxy };
}

async function migrate(start: () => ReturnType<typeof startRole>, folder: string) {
  const status = await new Promise((resolve) => start().once('exit', resolve));
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
