/**
 * `npm run media`: keeps our media engines running, so that audio and video continue when the primary ends. With MEDIA_CONTROL_PORT,
 * a school on another machine that names it in MEDIA_MACHINES uses them.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { unavailablePort } from '#server/adapters/live-rooms/choose-provider.ts';
import { embeddedMedia } from '#server/adapters/live-rooms/embedded.ts';
import type { EmbeddedSettings } from '#server/adapters/live-rooms/engine-setup.ts';
import { MediaServer } from '#server/adapters/live-rooms/media-server.ts';
import { PROTOCOL } from '#server/adapters/live-rooms/remote-media-protocol.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts } from '#server/console-texts.ts';
import { claimDataFolder } from '#server/db/open.ts';
import { watchEngines } from '#server/features/calls/calls.metrics.ts';
import { openGateway } from '#server/machines/gateway.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { mediaFolderOf, mediaLauncher, openMediaSocket } from '#server/processes/media.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Lifetime } from './lifetime.ts';
import { openMachinePort, wrongTokenReporter } from './machine-port.ts';

/** Milliseconds for which classes may continue after SIGTERM (longer than any class), and between two checks for classes. */
const [DRAIN_TIMEOUT, LOOK_FOR_CLASSES] = [3 * 60 * 60_000, 500];

export async function runMediaRole(config: Config, life: Lifetime, metrics: Metrics) {
  const { media: settings, dataFolder } = config;
  if (settings.provider !== 'embedded') throw new StartupError(({ startup }) => startup.noOwnEngine);
  life.onEnd(await claimDataFolder(mediaFolderOf(dataFolder)));
  await untilPortsAreFree(settings);

  const media = embeddedMedia(settings, mediaLauncher(config));
  life.onEnd(() => media.close());
  watchEngines(metrics, media);
  // Waits until the engines are ready, because only then are the ports of their TURN relays known.
  await media.whenReady();
  const server = new MediaServer(media);
  life.onEnd(() => server.close());
  if (config.mediaPort) await openPort(config.mediaPort, life, server);
  else await openSocket(dataFolder, server);
  console.log(consoleTexts.mediaStarted);
}

async function openSocket(dataFolder: string, server: MediaServer) {
  const path = openMediaSocket(dataFolder);
  // A killed process leaves its socket's path behind.
  rmSync(path, { force: true });
  await once(createServer((socket) => server.accept(socket)).listen(path), 'listening');
}

/** Lets a school on another machine use the engines. @throws {StartupError} the port cannot be used */
async function openPort(port: NonNullable<Config['mediaPort']>, life: Lifetime, server: MediaServer) {
  const gateway = openGateway({
    ...port,
    protocol: PROTOCOL,
    onSchool({ socket, upgrade }) {
      upgrade();
      server.accept(socket);
    },
    onWrongToken: wrongTokenReporter(),
  });
  const settings = { host: 'MEDIA_CONTROL_HOST', port: 'MEDIA_CONTROL_PORT' };
  await openMachinePort(gateway, { ...port, settings, reachable: consoleTexts.mediaReachable }, life);
  life.drainBefore(() => drain(server));
}

/** Waits until no class sends media. A class that takes too long continues on another machine. */
async function drain(server: MediaServer) {
  server.drain();
  if (!server.isIdle()) console.log(consoleTexts.mediaDrains);
  for (const deadline = performance.now() + DRAIN_TIMEOUT; performance.now() < deadline; await pause(LOOK_FOR_CLASSES))
    if (server.isIdle()) return;
}

/** Milliseconds for which a killed process's engines may still hold their ports, and between two checks of the ports. */
const [TIMEOUT, POLL_INTERVAL] = [5_000, 250];

async function untilPortsAreFree(settings: EmbeddedSettings) {
  for (const deadline = performance.now() + TIMEOUT; ; await pause(POLL_INTERVAL)) {
    const advice = await unavailablePort(settings);
    if (!advice) return;
    if (performance.now() > deadline) throw new StartupError(advice);
  }
}
