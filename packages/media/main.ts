/**
 * The media engine as a child process. It exchanges messages (protocol.ts) with its parent over Node's IPC channel and
 * exits when the channel closes, so it never outlives its parent. serve.ts starts this program without a server, for
 * trying it out.
 */
import { MediaEngine } from './engine.ts';
import type { MediaEvent, Setup } from './protocol.ts';
import { readRequest } from './requests.ts';
import type { Transports } from './transport.ts';
import { startTurn } from './turn/turn.ts';

// Ctrl+C and systemd signal parent and engine at the same time. The engine ignores the signals and exits when its
// parent closes the channel.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// An exception in a library's timer concerns one browser's connection; the process continues for all other browsers.
for (const fault of ['uncaughtException', 'unhandledRejection'])
  process.on(fault, (error: unknown) => console.error('media engine:', error));
if (!process.send) throw new Error('It needs a channel to its parent: npm start, or server/processes/media.ts');

let handle = async (message: unknown) => {
  const setup = readRequest(message);
  if (setup?.type === 'setup') await start(setup);
};
let close = () => {};
process.on('message', (message) => void handle(message));
process.once('disconnect', () => {
  close();
  process.exit(0);
});

async function start(setup: Setup) {
  // A second `setup` message is ignored.
  handle = async () => {};
  try {
    // Imported late, so that a spare engine, which replaces a crashed one, loads no native code before its setup
    // arrives.
    const { nodeDatachannel } = await import('./transports/node-datachannel.ts');
    const transports = await nodeDatachannel(setup);
    const engine: MediaEngine = new MediaEngine({ transports, emit, allocations: () => relay?.allocations() ?? 0 });
    const relay = await startRelay(engine, transports, setup);
    dropPrivileges(setup.becomes);
    handle = async (message) => {
      const request = readRequest(message);
      if (request && request.type !== 'setup') await engine.handle(request);
    };
    close = () => {
      void relay?.close();
      engine.close();
      transports.close();
    };
    emit({ type: 'ready', udpPort: transports.udpPort, turnPort: relay?.port ?? null });
  } catch (error) {
    console.error('The media engine cannot start:', error);
    process.exit(1);
  }
}

async function startRelay(engine: MediaEngine, { udpPort, addresses }: Transports, setup: Setup) {
  if (setup.turnPort === null) return undefined;
  return startTurn({
    port: setup.turnPort,
    host: setup.bindAddress,
    tls: setup.turnTls,
    secret: setup.turnSecret,
    target: { addresses, port: udpPort },
    icePasswordOf: (ufrag) => engine.icePasswordOf(ufrag),
  });
}

/** Drops root's privileges. The groups are changed before the user, because only root may change them. */
function dropPrivileges(user: Setup['becomes']) {
  if (!user) return;
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

function emit(event: MediaEvent) {
  if (process.connected) process.send?.(event);
}
