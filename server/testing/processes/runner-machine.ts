/** Starts `npm run runner` with a port for other machines, as real processes, for tests. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { machinesRunner } from '#server/adapters/code-runner/machines/machines.ts';
import { certificateFor } from '#server/testing/fakes/certificate.ts';
import { freePort, killAllOn, launch, newFolder } from './school-process.ts';

const FROM_SOURCE = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, 'server/main.ts'];
const PATIENCE = { timeout: 60_000, interval: 100 };

export type RunnerMachine = Awaited<ReturnType<typeof startRunnerMachine>>;

/** Starts a machine at 127.0.0.1, with a certificate and a token of its own. */
export async function startRunnerMachine() {
  const folder = newFolder();
  const [port, token] = [await freePort(), `token-of-the-machine-with-${folder.replaceAll(/\W/g, '-')}`];
  const { certFile, keyFile, cert } = certificateFor('127.0.0.1', folder);
  const env = {
    ...{ DARASA_DATA: folder, RUNNER_PORT: String(port), RUNNER_TOKEN: token },
    ...{ RUNNER_TLS_CERT: certFile, RUNNER_TLS_KEY: keyFile },
  };
  const open = async () => {
    const opened = launch(env, [...FROM_SOURCE, 'runner']);
    await vi.waitUntil(() => /The code runner is running|Programs can/.test(opened.output()), PATIENCE);
    return opened;
  };
  let darasa = await open();

  return {
    address: `127.0.0.1:${port}`,
    account: { origin: `https://127.0.0.1:${port}`, token, ca: cert },
    output: () => darasa.output(),
    /** Kills all its processes, as a power failure would. */
    async kill() {
      darasa.process.kill('SIGKILL');
      killAllOn(folder);
      await darasa.ended;
    },
    /** Ends it as systemd does. @returns the exit status */
    async end() {
      darasa.process.kill('SIGTERM');
      return darasa.ended;
    },
    /** Starts it again, after its end. */
    async restart() {
      darasa = await open();
    },
  };
}

/** Opens the runner that a school with these machines in RUNNERS has. @param changes  gets what the school would log */
export const runnerOnMachines = (machines: RunnerMachine[], changes: string[] = []) =>
  machinesRunner(
    machines.map(({ account }) => account),
    ({ address, status }) => changes.push(`${address} ${status}`),
  );
