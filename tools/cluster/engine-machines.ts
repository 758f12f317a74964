/** Machines that run programs (RUNNERS) and forward classes (MEDIA_MACHINES): each has a data folder, a port and a token of its own. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { certificateFor } from '#server/testing/fakes/certificate.ts';
import { freePort, isListening, killAllOn, unset } from '#server/testing/processes/school-process.ts';
import { startRole, supervise, type Victim } from './processes.ts';

/** The number of machines of each kind: when one is lost, the other takes over. */
const COUNT = 2;

type Machine = Awaited<ReturnType<typeof startMachine>>;

/** @param folder  gets the machines' data folders and logs */
export async function openEngineMachines(folder: string) {
  const { certFile, keyFile } = certificateFor('127.0.0.1', folder);
  const runners = await startMachines(folder, 'runner', ({ port, token }) => ({
    ...{ RUNNER_PORT: String(port), RUNNER_TOKEN: token, RUNNER_TLS_CERT: certFile, RUNNER_TLS_KEY: keyFile },
  }));
  const media = await startMachines(folder, 'media', ({ port, token }) => ({
    ...{ MEDIA_CONTROL_PORT: String(port), MEDIA_TOKEN: token, MEDIA_TLS_CERT: certFile, MEDIA_TLS_KEY: keyFile },
    ...{ MEDIA_HOST: 'localhost', MEDIA_UDP_PORT: String(port), MEDIA_TURN_PORT: '0' },
  }));
  return {
    ...{ runners, media },
    /** The school's settings. */
    settings: {
      ...{ RUNNERS: listOf(runners), RUNNERS_CA: certFile },
      ...{ MEDIA_MACHINES: listOf(media), MEDIA_MACHINES_CA: certFile },
    },
  };
}

const listOf = (machines: Machine[]) => machines.map(({ address }) => address).join();

type Reached = { port: number; token: string };

async function startMachines(
  folder: string,
  role: 'runner' | 'media',
  settingsOf: (reached: Reached) => NodeJS.ProcessEnv,
) {
  const machines: Machine[] = [];
  for (let n = 1; n <= COUNT; n++) {
    const reached = { port: await freePort(), token: randomBytes(32).toString('hex') };
    machines.push(startMachine({ ...reached, role, name: `${role}-${n}`, folder, settings: settingsOf(reached) }));
  }
  return machines;
}

interface Started extends Reached {
  role: 'runner' | 'media';
  name: string;
  folder: string;
  settings: NodeJS.ProcessEnv;
}

function startMachine({
  role,
  name,
  folder,
  port,
  token,
  settings,
}: Started): Victim & { address: string; port: number } {
  const data = join(folder, name);
  mkdirSync(data);
  const env = { ...process.env, ...unset, ...settings, DARASA_DATA: data };
  const program = supervise({
    name,
    start: () => startRole({ role, name, folder, env }),
    isReady: () => isListening(port),
  });
  /** All its processes end at once, as in a power failure: the engines would otherwise end in an orderly way. */
  const withEngines = async (ending: Promise<void>) => {
    killAllOn(data);
    await ending;
  };
  return {
    ...program,
    port,
    address: `https://:${token}@127.0.0.1:${port}`,
    signal: (signal) => withEngines(program.signal(signal)),
    stop: () => withEngines(program.stop('SIGKILL')),
  };
}
