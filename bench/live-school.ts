/** A school with a live class in it, for a bench: the built server, its media engine, and students who only are there. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type CallNews, type CallRequest, callPath } from '#contract/calls.ts';
import type { EnteredRoom } from '#contract/rooms.ts';
import { answerToReceive, type Peer } from '#engines/media/testing/peer.ts';
import { connect } from '#server/db/connect.ts';
import { givens, type Person } from '#server/testing/given.ts';
import setUpPostgres, { createDatabase } from '#server/testing/postgres.ts';
import { freePort, launch, newFolder, removeFolders } from '#server/testing/process.ts';

export type LiveSchool = Awaited<ReturnType<typeof openSchool>>;

/** Media goes by this machine's own line alone: browsers are told to use it, too. */
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
  const given = givens(db);
  const tutor = await given.tutor();
  const room = await given.room({ name: 'live', ownerId: tutor.id, activeSince: new Date() });

  return {
    url: server.url,
    udpPort: Number(env.MEDIA_UDP_PORT),
    given,
    tutor,
    room,
    /** Ends the engine that forwards now, as a crash would. It is older than the spare one that waits. */
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

/** Of that server, by their ids (proc_pid_stat(5), field 4). */
const enginesOf = (server: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => textOf(`/proc/${id}/stat`).split(') ').at(-1)!.split(' ')[1] === String(server))
    .filter((id) => textOf(`/proc/${id}/cmdline`).includes('engines/media'))
    .map(Number);

/** Empty where it has ended meanwhile. */
function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A student in the call who sees and hears everybody and sends nothing; resolves when she is in. */
export async function attendSilently({ url, given, room }: LiveSchool, person: Person) {
  const headers = { cookie: `session=${await given.session(person)}`, origin: url };
  const entered = await fetch(`${url}/api/v1/rooms/video-call/${room.name}`, { headers });
  const { ticket } = (await entered.json()) as EnteredRoom;
  const line = new WebSocket(`${url.replace('http', 'ws')}/api/v1${callPath}`, { headers });
  const tell = (request: CallRequest) => line.send(JSON.stringify(request));
  const receiving = new Map<string, Peer>();
  await new Promise((resolve) => line.once('open', resolve));

  const isIn = new Promise<void>((resolve) => {
    line.on('message', (bytes) => {
      const news = JSON.parse(String(bytes)) as CallNews;
      if (news.type === 'welcome') resolve();
      if (news.type === 'offer') void take(news);
    });
  });
  async function take({ publication, sdp }: Extract<CallNews, { type: 'offer' }>) {
    receiving.get(publication)?.close();
    const { answer, ready } = await answerToReceive(sdp, { keeps: false });
    tell({ type: 'answer', publication, sdp: answer });
    // What does not come about, or ends with its engine, is offered anew.
    await ready.then(
      (peer) => receiving.set(publication, peer),
      () => undefined,
    );
  }
  tell({ type: 'join', ticket: ticket.token, wants: 'high' });
  await isIn;
  return {
    /** Packets of sound and pictures so far. */
    received: () => [...receiving.values()].reduce((sum, peer) => sum + peer.received(), 0),
    leave() {
      line.terminate();
      for (const peer of receiving.values()) peer.close();
    },
  };
}
