/** A media engine for tests: the real one, or a process that stands in for it. */
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { embeddedMedia } from '#server/adapters/live-rooms/embedded.ts';
import type { EmbeddedSettings } from '#server/adapters/live-rooms/engine-setup.ts';
import { mediaLauncher } from '#server/processes/media.ts';

/** Vitest reads our sources by itself; a process of its own has to be told how. */
const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
const STAND_IN = fileURLToPath(new URL('../fakes/media-process.ts', import.meta.url));

const settings: EmbeddedSettings = {
  udpPort: 0,
  turnPort: 0,
  turnTls: null,
  announcedIp: null,
  bindAddress: '127.0.0.1',
  host: 'localhost',
  processes: 1,
};

/**
 * On any free ports of this machine alone. It takes a moment until it is there.
 *
 * @param dataFolder  where its processes are to be known by it
 */
export const realMedia = (wishes: Partial<EmbeddedSettings> = {}, dataFolder = tmpdir()) =>
  embeddedMedia({ ...settings, ...wishes }, mediaLauncher({ dataFolder, execArgv: RUNS_TYPESCRIPT }));

/** The same around server/testing/fakes/media-process.ts. */
export const standInMedia = (wishes: Partial<EmbeddedSettings> = {}, launch = standInLauncher()) =>
  embeddedMedia({ ...settings, ...wishes }, launch);

export const standInLauncher = (dataFolder = tmpdir()) =>
  mediaLauncher({ dataFolder, execArgv: RUNS_TYPESCRIPT, program: STAND_IN });
