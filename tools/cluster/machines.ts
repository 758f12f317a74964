/** Simulates machines by network namespaces, joined by a bridge. Needs root and iproute2 (Debian). */
import { execFileSync, spawn } from 'node:child_process';

interface Machine {
  name: string;
  address: string;
  /** The command line that runs a program on this machine. */
  run: (command: string[]) => [program: string, args: string[]];
  /** Pulls its network cable, or plugs it in again. */
  setCable: (state: 'up' | 'down') => void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Whether this process may make namespaces. */
export function canMakeMachines() {
  if (process.getuid?.() !== 0) return false;
  try {
    ip('netns', 'add', `${PREFIX}probe`);
    ip('netns', 'del', `${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}

/** The prefix of all names; names of network devices have at most 15 characters. */
const PREFIX = `d${process.pid}`;
const BRIDGE = `${PREFIX}b`;

/** Creates machines with the addresses NETWORK.1, NETWORK.2 and so on. This process has the address NETWORK.254. */
export function makeMachines<Name extends string>(network: string, names: Name[]) {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${network}.254/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  const machines = names.map((name, n) => [name, makeMachine(name, { address: `${network}.${n + 1}`, n })] as const);
  return {
    machines: Object.fromEntries(machines) as Record<Name, Machine>,
    remove() {
      for (const name of names) ip('netns', 'del', PREFIX + name);
      ip('link', 'del', BRIDGE);
    },
  };
}

function makeMachine(name: string, { address, n }: { address: string; n: number }): Machine {
  const [namespace, outer] = [PREFIX + name, `${PREFIX}v${n}`];
  ip('netns', 'add', namespace);
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  ip('link', 'set', outer, 'master', BRIDGE, 'up');
  ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', namespace, 'link', 'set', 'eth0', 'up');
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  return {
    name,
    address,
    run: (command) => ['ip', ['netns', 'exec', namespace, ...command]],
    setCable: (state) => void ip('link', 'set', outer, state),
  };
}

/** Starts a program on a machine, as a user if `uid` is given. Collects its output. */
export function startOn(
  machine: Machine,
  command: string[],
  { uid, env }: { uid?: number; env?: NodeJS.ProcessEnv } = {},
) {
  const asUser =
    uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs'];
  const [program, args] = machine.run([...asUser, ...command]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(env && { env }) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  return { child, output: () => printed, ended };
}
