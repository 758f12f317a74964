/** Who forwards sound and pictures for this school. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Media } from '#server/ports/media.ts';
import { type DailyAccount, dailyRooms } from './daily.ts';
import { embeddedMedia } from './embedded.ts';
import { embeddedRooms } from './embedded-rooms.ts';
import type { LaunchEngine } from './engine-line.ts';
import type { EmbeddedSettings } from './engine-setup.ts';
import { type JaasAccount, jaasRooms } from './jaas.ts';
import { type LivekitAccount, livekitRooms } from './livekit.ts';
import { mediaOnceFree } from './media-once-free.ts';
import { noMedia, noRooms } from './none.ts';

type OwnAccount = { provider: 'none' } | ({ provider: 'embedded' } & EmbeddedSettings);
type Account =
  | OwnAccount
  | ({ provider: 'livekit' } & LivekitAccount)
  | ({ provider: 'daily' } & DailyAccount)
  | ({ provider: 'jaas' } & JaasAccount);

/** Our engine is started only where it forwards. @returns `advice` as chosenMedia does */
export async function chosenRooms(
  account: Account,
  launch: LaunchEngine,
): Promise<{ liveRooms: LiveRooms; media: Media; advice: string }> {
  switch (account.provider) {
    case 'livekit':
      return { liveRooms: await livekitRooms(account), media: noMedia(), advice: '' };
    case 'daily':
      return { liveRooms: dailyRooms(account), media: noMedia(), advice: '' };
    case 'jaas':
      return { liveRooms: jaasRooms(account), media: noMedia(), advice: '' };
    case 'none':
      return { liveRooms: noRooms(), ...(await chosenMedia(account, launch)) };
    case 'embedded': {
      const { media: engine, advice } = await chosenMedia(account, launch);
      return { ...embeddedRooms(engine), advice };
    }
  }
}

/**
 * Where a port is taken the school opens all the same, and there are live classes once it is free.
 *
 * @returns `advice` says why there are no live classes, and what to do; empty where there are
 */
export async function chosenMedia(
  account: OwnAccount,
  launch: LaunchEngine,
): Promise<{ media: Media; advice: string }> {
  if (account.provider === 'none')
    return { media: noMedia(), advice: 'LIVE_ROOMS is none: nobody is seen or heard in a room.' };
  const open = () => embeddedMedia(account, launch);
  const taken = await takenPort(account);
  if (!taken) return { media: open(), advice: '' };
  return { media: mediaOnceFree(async () => ((await takenPort(account)) ? undefined : open())), advice: taken };
}

async function takenPort({ udpPort, turnPort, processes }: EmbeddedSettings) {
  for (let n = 0; n < processes; n++) {
    const udp = udpPort === 0 ? undefined : await codeOf(bindUdp(udpPort + n));
    if (udp) return sentence(udp, `UDP port ${udpPort + n}`, 'MEDIA_UDP_PORT');
    const turn = turnPort === null || turnPort === 0 ? undefined : await codeOf(listenTcp(turnPort + n));
    if (turn) return sentence(turn, `TCP port ${turnPort! + n}`, 'MEDIA_TURN_PORT');
  }
  return undefined;
}

async function bindUdp(port: number) {
  const socket = createSocket('udp4');
  const isBound = once(socket, 'listening');
  socket.bind(port);
  await isBound;
  await new Promise<void>((resolve) => socket.close(resolve));
}

async function listenTcp(port: number) {
  const server = createServer().listen(port);
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
}

/** Of the fault, where there is one. */
const codeOf = (attempt: Promise<void>) =>
  attempt.then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
  );

function sentence(code: string, port: string, setting: string) {
  const why = code === 'EACCES' ? 'needs more rights than we have' : 'is taken';
  return `There are no live classes: ${port} ${why}. End what uses it, and they begin; or set ${setting} to another.`;
}
