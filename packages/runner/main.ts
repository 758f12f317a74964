/**
 * The runner as a child process: `main.js --folder F [--hide H]... [--listen S] [--without-zygotes]`. Its parent is its
 * first client, through the socket at file descriptor 3; the runner exits when the parent closes this socket or dies. The
 * runner has no environment and no secrets.
 *
 *   --folder F           the folder for cached builds
 *   --hide H             a folder that no program may read; may be repeated
 *   --listen S           the path of a Unix socket for further clients, in a folder that only our user can enter
 *   --without-zygotes    each Python program starts its own interpreter; for benchmarks
 */
import { rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openClients } from './clients.ts';
import { GENERIC_KIND, openEngine } from './engine/engine.ts';
import { warmKindOf } from './engine/sandbox-kinds.ts';
import type { WarmKind } from './engine/warm-pool.ts';
import { isInstalled, openInstalledLanguages } from './languages/installed.ts';
import { languageOf } from './languages/languages.ts';
import { openBuildCache } from './program/build-cache.ts';
import { type Host, halfOfMemory, openHost } from './sandbox/host/host.ts';
import { prepareJava } from './sandbox/host/java-host.ts';
import type { SandboxKind } from './sandbox/job.ts';
import { openSandbox } from './sandbox/sandbox.ts';

/** Milliseconds for sandboxes to end at shutdown; the launcher kills the remaining ones when this process exits. */
const SHUTDOWN_TIMEOUT = 1_000;
/** Milliseconds before Java's preparation begins, so that it does not slow down the starting server. */
const JAVA_PREPARATION_DELAY = 2_000;
const GIGABYTE = 1024 ** 3;
const KILOBYTE = 1024;

/** The kinds that the warm pool holds: Python, JavaScript, a generic sandbox, and Java if there is memory for it. */
const warmKinds: WarmKind[] = [
  ...warmKindsOf(71, 2),
  ...warmKindsOf(63, 2),
  { kind: GENERIC_KIND, languageId: 0, count: 2 },
  ...warmKindsOf(62, halfOfMemory() > GIGABYTE ? 1 : 0).map((java) => ({
    ...java,
    prepare: async () => {
      await pause(JAVA_PREPARATION_DELAY, undefined, { signal: shutdown.signal });
      return prepareJava(host(), shutdown.signal);
    },
  })),
];

function warmKindsOf(languageId: number, count: number): WarmKind[] {
  const language = languageOf(languageId);
  const kind = language && isInstalled(language) ? warmKindOf(language) : undefined;
  return kind ? [{ kind, languageId, count }] : [];
}

// Ctrl+C and systemd signal all processes at the same time. The runner ignores the signals and exits when its client
// closes the socket.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    hide: { type: 'string', multiple: true },
    listen: { type: 'string' },
    'without-zygotes': { type: 'boolean', default: false },
  },
});
const { folder, hide = [] } = values;
if (!folder) throw new Error('The option --folder is required');
// The runner keeps its side of the socket open until it exits: its parent waits for the socket to close.
const parent = new Socket({ fd: 3, allowHalfOpen: true });
const shutdown = new AbortController();
let openedHost: Host | undefined;
const sandboxes = new Set<Promise<void>>();
const engine = openEngine(
  {
    openSandbox: openCounted,
    protection: () => openedHost?.meters.level ?? 'watchdog',
    cache: openBuildCache(join(folder, 'builds')),
    headersFolder: () => openedHost && join(openedHost.folder, 'headers'),
    scienceFolder: () => openedHost && join(openedHost.folder, 'science'),
    installed: openInstalledLanguages(),
    slots: Math.max(2, availableParallelism()),
    memory: halfOfMemory() / KILOBYTE,
    warmKinds,
  },
  (event) => clients.emit(event),
);
const clients = openClients(engine.handle, parent);
if (values.listen) listen(values.listen);
for (const end of ['end', 'error', 'close']) parent.once(end, shutDown);

function listen(path: string) {
  // A killed runner leaves its socket. Only one runner at a time uses a folder (server/processes/runner.ts).
  rmSync(path, { force: true });
  createServer(clients.accept)
    .on('error', (error) => console.error(`The code runner cannot listen for other processes: ${error.message}`))
    .listen(path);
}

/** Opens the host at the first call. After a failure the next call tries again: a full disk may have space later. */
function host() {
  openedHost ??= openHost({ hiddenFolders: hide, withoutZygotes: values['without-zygotes'] });
  return openedHost;
}

function openCounted(kind: SandboxKind) {
  const sandbox = openSandbox(kind, host());
  sandboxes.add(sandbox.cleanedUp);
  void sandbox.cleanedUp.then(() => sandboxes.delete(sandbox.cleanedUp));
  return sandbox;
}

let isShuttingDown = false;
async function shutDown() {
  if (isShuttingDown) return;
  isShuttingDown = true;
  setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT);
  shutdown.abort();
  engine.close();
  await Promise.all(sandboxes);
  await openedHost?.close();
  process.exit(0);
}
