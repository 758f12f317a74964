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

type Account =
  | { provider: 'none' }
  | ({ provider: 'embedded' } & EmbeddedSettings)
  | ({ provider: 'livekit' } & LivekitAccount)
  | ({ provider: 'daily' } & DailyAccount)
  | ({ provider: 'jaas' } & JaasAccount);

interface ChosenMedia {
  media: Media;
  /** Tells the operator why there are no live media and what to do; empty if there are live media. */
  advice: Message;
}

/** @param openEngine  opens our own engine; called only if it is the chosen provider */
export async function chooseLiveRooms(
  account: Account,
  openEngine: (settings: EmbeddedSettings) => Promise<ChosenMedia>,
): Promise<ChosenMedia & { liveRooms: LiveRooms }> {
  switch (account.provider) {
    case 'livekit':
      return { liveRooms: await livekitRooms(account), media: noMedia(), advice: '' };
    case 'daily':
      return { liveRooms: dailyRooms(account), media: noMedia(), advice: '' };
    case 'jaas':
      return { liveRooms: jaasRooms(account), media: noMedia(), advice: '' };
    case 'none':
      return { liveRooms: noRooms(), media: noMedia(), advice: startupTexts.liveRoomsOff };
    case 'embedded': {
      const { media, advice } = await openEngine(account);
      return { ...embeddedRooms(media), advice };
    }
  }
}

/**
 * Opens our media engine. If one of its ports is in use, the server starts anyway, and live media start once the port
 * is free.
 */
export async function openMedia(settings: EmbeddedSettings, launch: LaunchEngine): Promise<ChosenMedia> {
  const open = () => embeddedMedia(settings, launch);
  const advice = await unavailablePort(settings);
  if (!advice) return { media: open(), advice: '' };
  return { media: mediaWhenPortsFree(async () => ((await unavailablePort(settings)) ? undefined : open())), advice };
}

/** Advice about the first port of our engine that cannot be used; undefined if all are free. */
export async function unavailablePort({ udpPort, turnPort, processes }: EmbeddedSettings) {
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
