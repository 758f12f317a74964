/** Creates media for tests, forwarded by the real media engine or by a fake one. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { embeddedMedia } from '#server/adapters/live-rooms/embedded.ts';
import type { EmbeddedSettings } from '#server/adapters/live-rooms/engine-setup.ts';
import { MediaServer } from '#server/adapters/live-rooms/media-server.ts';
import { remoteMedia } from '#server/adapters/live-rooms/remote-media.ts';
import { mediaLauncher } from '#server/processes/media.ts';
import type { ScriptedMedia } from '#server/testing/fakes/scripted-media.ts';

const relay = { address: { host: 'school.example', ports: [3478], isSecure: false }, secret: 'a secret' };

/**
 * Serves fake engines on a socket, as `npm run media` does with real ones.
 *
 * @returns a function that opens the media of a process that becomes the primary, and one that ends all
 */
export async function startMediaServer(engines: ScriptedMedia, path: string) {
  const server = new MediaServer({ ...engines, relayKey: () => relay, whenReady: async () => [true] });
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    server.accept(socket);
  }).listen(path);
  await once(listener, 'listening');
  return {
    primary: () => remoteMedia({ connect: () => connect(path), whenPrimary: (handler) => handler() }),
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Node's options for loading TypeScript: Vitest compiles it only in its own processes, not in child processes. */
export const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
const FAKE_ENGINE = fileURLToPath(new URL('../fakes/media-process.ts', import.meta.url));

const defaults: EmbeddedSettings = {
  udpPort: 0,
  turnPort: 0,
  turnTls: null,
  announcedIp: null,
  bindAddress: '127.0.0.1',
  host: 'localhost',
  processes: 1,
};

/**
 * Starts the real engine on free ports; it is ready after a moment.
 *
 * @param dataFolder  is in the command line of the engine's processes, which identifies them
 */
export const realMedia = (settings: Partial<EmbeddedSettings> = {}, dataFolder = tmpdir()) =>
  embeddedMedia({ ...defaults, ...settings }, mediaLauncher({ dataFolder, execArgv: RUNS_TYPESCRIPT }));

/** Creates media with the fake engine, testing/fakes/media-process.ts. */
export const mediaOnFakeEngine = (settings: Partial<EmbeddedSettings> = {}, launch = fakeEngineLauncher()) =>
  embeddedMedia({ ...defaults, ...settings }, launch);

export const fakeEngineLauncher = (dataFolder = tmpdir()) =>
  mediaLauncher({ dataFolder, execArgv: RUNS_TYPESCRIPT, program: FAKE_ENGINE });
