/** `npm run media`: keeps our media engines running, so that audio and video go on when the primary ends. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { unavailablePort } from '#server/adapters/live-rooms/choose-provider.ts';
import { embeddedMedia } from '#server/adapters/live-rooms/embedded.ts';
import { MediaServer } from '#server/adapters/live-rooms/media-server.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts } from '#server/console-texts.ts';
import { claimDataFolder } from '#server/db/open.ts';
import { mediaFolderOf, mediaLauncher, openMediaSocket } from '#server/processes/media.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Lifetime } from './lifetime.ts';

export async function keepMedia(config: Config, life: Lifetime) {
  const { media: settings, dataFolder } = config;
  if (settings.provider !== 'embedded') throw new StartupError(({ startup }) => startup.noOwnEngine);
  life.onEnd(await claimDataFolder(mediaFolderOf(dataFolder)));
  const advice = await unavailablePort(settings);
  if (advice) throw new StartupError(advice);

  const media = embeddedMedia(settings, mediaLauncher(config));
  life.onEnd(() => media.close());
  // The relays' ports are known once the engines are ready.
  await media.whenReady();
  const server = new MediaServer(media);
  life.onEnd(() => server.close());
  const path = openMediaSocket(dataFolder);
  // A killed process leaves its socket.
  rmSync(path, { force: true });
  createServer((socket) => server.accept(socket)).listen(path);
  console.log(consoleTexts.mediaStarted);
}
