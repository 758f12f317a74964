/** Opens the provider of live audio and video that the settings choose. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Media } from '#server/ports/media.ts';
import * as startupTexts from '#texts/startup.ts';
import { type DailyAccount, dailyRooms } from './daily.ts';
import { embeddedMedia } from './embedded.ts';
import { embeddedRooms } from './embedded-rooms.ts';
import type { LaunchEngine } from './engine-process.ts';
import type { EmbeddedSettings } from './engine-setup.ts';
import { type JaasAccount, jaasRooms } from './jaas.ts';
import { type LivekitAccount, livekitRooms } from './livekit.ts';
import { mediaWhenPortsFree } from './media-when-ports-free.ts';
import { noMedia, noRooms } from './none.ts';

type OwnAccount = { provider: 'none' } | ({ provider: 'embedded' } & EmbeddedSettings);
type Account =
  | OwnAccount
  | ({ provider: 'livekit' } & LivekitAccount)
  | ({ provider: 'daily' } & DailyAccount)
  | ({ provider: 'jaas' } & JaasAccount);

/**
 * Our engine is started only if it is the chosen provider.
 *
 * @param mayStart  whether this process may start the engine yet; asked again and again
 * @returns `advice` for the operator: see chooseMedia
 */
export async function chooseLiveRooms(
  account: Account,
  launch: LaunchEngine,
  mayStart?: () => boolean,
): Promise<{ liveRooms: LiveRooms; media: Media; advice: Message }> {
  switch (account.provider) {
    case 'livekit':
      return { liveRooms: await livekitRooms(account), media: noMedia(), advice: '' };
    case 'daily':
      return { liveRooms: dailyRooms(account), media: noMedia(), advice: '' };
    case 'jaas':
      return { liveRooms: jaasRooms(account), media: noMedia(), advice: '' };
    case 'none':
      return { liveRooms: noRooms(), ...(await chooseMedia(account, launch, mayStart)) };
    case 'embedded': {
      const { media, advice } = await chooseMedia(account, launch, mayStart);
      return { ...embeddedRooms(media), advice };
    }
  }
}

/**
 * Opens our media engine. If one of its ports is in use, the server starts anyway, and live media start once the port
 * is free.
 *
 * @returns `advice` tells the operator why there are no live media and what to do; empty if there are live media
 */
export async function chooseMedia(
  account: OwnAccount,
  launch: LaunchEngine,
  mayStart = () => true,
): Promise<{ media: Media; advice: Message }> {
  if (account.provider === 'none') return { media: noMedia(), advice: startupTexts.liveRoomsOff };
  const open = () => embeddedMedia(account, launch);
  if (!mayStart())
    return { media: mediaWhenPortsFree(async () => (mayStart() ? open() : undefined), 1_000), advice: '' };
  const advice = await unavailablePort(account);
  if (!advice) return { media: open(), advice: '' };
  return { media: mediaWhenPortsFree(async () => ((await unavailablePort(account)) ? undefined : open())), advice };
}

async function unavailablePort({ udpPort, turnPort, processes }: EmbeddedSettings) {
  for (let n = 0; n < processes; n++) {
    const udp = udpPort === 0 ? undefined : await codeOf(bindUdp(udpPort + n));
    if (udp) return adviceOn(udp, ({ startup }) => startup.udpPort(udpPort + n), 'MEDIA_UDP_PORT');
    const turn = turnPort === null || turnPort === 0 ? undefined : await codeOf(listenTcp(turnPort + n));
    if (turn) return adviceOn(turn, ({ startup }) => startup.tcpPort(turnPort! + n), 'MEDIA_TURN_PORT');
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

/** The error code with which the attempt to open a port failed; undefined on success. */
const codeOf = (attempt: Promise<void>) =>
  attempt.then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
  );

const adviceOn =
  (code: string, port: Message, setting: string): Message =>
  ({ startup }, locale) => {
    const advice = code === 'EACCES' ? startup.mediaPortNeedsRights : startup.mediaPortInUse;
    return advice(inLocale(port, locale), setting);
  };
