/**
 * The runner as a program: `main.js --folder F [--school S]...`. Whom it serves is at the other end
 * of file descriptor 3; it ends when that does, so that it never outlives who
 * started it, however that ends. It is given no environment and keeps no secrets.
 *
 *   --folder F   where it keeps what it has compiled
 *   --school S   a folder of the school's, in which no program may read; more than one may be said
 */
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GENERIC_KIND, openEngine } from './engine/engine.ts';
import { warmKindOf } from './engine/sandbox-kinds.ts';
import type { WarmKind } from './engine/warm-pool.ts';
import { isInstalled, openInstalledLanguages } from './languages/installed.ts';
import { languageOf } from './languages/languages.ts';
import { openBuildCache } from './program/build-cache.ts';
import { encodeMessage, messageReader, type RunnerEvent, type RunnerRequest } from './protocol.ts';
import { type Host, halfOfMemory, openHost } from './sandbox/host/host.ts';
import { prepareJava } from './sandbox/host/java-host.ts';
import type { SandboxKind } from './sandbox/job.ts';
import { openSandbox } from './sandbox/sandbox.ts';

/** Milliseconds that sandboxes have to go at the end; what is left then goes with us. */
const FAREWELL = 1_000;
/** Milliseconds in which whoever has started us may have better things to do. */
const UNTIL_COMPILING = 2_000;
const GIGABYTE = 1024 ** 3;
const KILOBYTE = 1024;

/** What waits: Python, JavaScript, whatever else there is, and Java where there is room for it. */
const warmKinds: WarmKind[] = [
  ...slotsOf(71, 2),
  ...slotsOf(63, 2),
  { kind: GENERIC_KIND, languageId: 0, count: 2 },
  ...slotsOf(62, halfOfMemory() > GIGABYTE ? 1 : 0).map((java) => ({
    ...java,
    prepare: async () => {
      await pause(UNTIL_COMPILING, undefined, { signal: farewell.signal });
      return prepareJava(host(), farewell.signal);
    },
  })),
];

function slotsOf(languageId: number, count: number): WarmKind[] {
  const language = languageOf(languageId);
  const kind = language && isInstalled(language) ? warmKindOf(language) : undefined;
  return kind ? [{ kind, languageId, count }] : [];
}

// Ctrl+C and systemd reach everybody at once; who started us ends us when it is done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

const { values } = parseArgs({ options: { folder: { type: 'string' }, hide: { type: 'string', multiple: true } } });
const { folder, hide = [] } = values;
if (!folder) throw new Error('It has to be told its folder: --folder F');
// Open on our side until we have ended: whoever ends us waits for that.
const socket = new Socket({ fd: 3, allowHalfOpen: true });
const farewell = new AbortController();
let found: Host | undefined;
const sandboxes = new Set<Promise<void>>();
const engine = openEngine(
  {
    openSandbox: openCounted,
    protection: () => found?.meters.level ?? 'watchdog',
    cache: openBuildCache(join(folder, 'builds')),
    headersFolder: () => found && join(found.folder, 'headers'),
    installed: openInstalledLanguages(),
    slots: Math.max(2, availableParallelism()),
    memory: halfOfMemory() / KILOBYTE,
    warmKinds,
  },
  (event: RunnerEvent) => void socket.write(encodeMessage(event)),
);
socket.on(
  'data',
  messageReader<RunnerRequest>((request) => void engine.ask(request)),
);
for (const end of ['end', 'error', 'close']) socket.once(end, leave);

/**
 * Looked for until it is found: a disk that is full today is not tomorrow. The school's
 * folders are all there by now, the data's by the build cache's doing.
 */
function host() {
  found ??= openHost({ hiddenFolders: hide });
  return found;
}

function openCounted(kind: SandboxKind) {
  const sandbox = openSandbox(kind, host());
  sandboxes.add(sandbox.cleanedUp);
  void sandbox.cleanedUp.then(() => sandboxes.delete(sandbox.cleanedUp));
  return sandbox;
}

let isLeaving = false;
async function leave() {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => process.exit(0), FAREWELL);
  farewell.abort();
  engine.close();
  await Promise.all(sandboxes);
  await found?.close();
  process.exit(0);
}
