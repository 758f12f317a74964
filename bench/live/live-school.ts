/** A school with a live class for benchmarks: the built server and its media engine. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#server/db/connect.ts';
import { factories } from '#server/testing/factories/factories.ts';
import setUpPostgres, { createDatabase } from '#server/testing/postgres.ts';
import { freePort, launch, newFolder, removeFolders } from '#server/testing/processes/school-process.ts';

export type LiveSchool = Awaited<ReturnType<typeof openSchool>>;

/** The address that the media engine announces to browsers: media stay on the loopback interface. */
const ADDRESS = '127.0.0.1';

export async function openSchool() {
  const stopPostgres = await setUpPostgres();
  const database = await createDatabase();
  const env = {
    DATABASE_URL: database.url,
    DARASA_DATA: newFolder(),
    PORT: String(await freePort()),
    SIMULATOR_PORT: String(await freePort()),
    LIVE_ROOMS: 'embedded',
    MEDIA_UDP_PORT: String(await freePort()),
    MEDIA_TURN_PORT: '0',
    ANNOUNCED_IP: ADDRESS,
    LOG_LEVEL: 'error',
  };
  const server = launch(env, ['dist/server/main.js']);
  while (!(await fetch(`${server.url}/health/ready`).catch(() => undefined))?.ok) await pause(100);
  const { db, close } = connect(database.url);
  const create = factories(db);
  const tutor = await create.tutor();
  const room = await create.room({ name: 'live', ownerId: tutor.id, activeSince: new Date() });

  return {
    url: server.url,
    udpPort: Number(env.MEDIA_UDP_PORT),
    create,
    tutor,
    room,
    /** Kills the media engine in use, as a crash would: the older of two processes. The other is an idle spare. */
    killEngine() {
      const [oldest] = enginesOf(server.process.pid!).toSorted((a, b) => a - b);
      process.kill(oldest!, 'SIGKILL');
    },
    async stop() {
      await close();
      server.process.kill('SIGINT');
      await server.ended;
      await database.drop();
      await stopPostgres();
      removeFolders();
    },
  };
}

/** Returns the pids of the server's media engines: its child processes (proc_pid_stat(5), field 4). */
const enginesOf = (server: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => textOf(`/proc/${id}/stat`).split(') ').at(-1)!.split(' ')[1] === String(server))
    .filter((id) => textOf(`/proc/${id}/cmdline`).includes('packages/media'))
    .map(Number);

/** Returns the text of a file in /proc; the empty string if the process has ended. */
function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
