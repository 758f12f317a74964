/** Who forwards sound and pictures for this school. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Media } from '#server/ports.ts';
import { type EmbeddedSettings, embeddedMedia } from './embedded.ts';
import type { LaunchEngine } from './engine-line.ts';
import { noMedia } from './none.ts';

type Account = { provider: 'none' } | ({ provider: 'embedded' } & EmbeddedSettings);

/**
 * Where a port is taken the school opens all the same, without live classes.
 *
 * @returns `advice` says why there are no live classes, and what to do; empty where there are
 */
export async function chosenMedia(account: Account, launch: LaunchEngine): Promise<{ media: Media; advice: string }> {
  if (account.provider === 'none')
    return { media: noMedia(), advice: 'LIVE_ROOMS is none: nobody is seen or heard in a room.' };
  const taken = await takenPort(account);
  return taken ? { media: noMedia(), advice: taken } : { media: embeddedMedia(account, launch), advice: '' };
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
  return `There are no live classes: ${port} ${why}. End what uses it, or set ${setting} to another.`;
}
