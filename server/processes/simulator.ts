/**
 * The M-Pesa simulator of packages/mobile-money-simulator as a child process. When it crashes it is started again at
 * the same address, and has lost its state.
 */
import { firstLineOf, launch, programOf, supervise } from './supervised-child.ts';

/** Milliseconds within which the simulator prints its address; on a busy machine a process starts slowly. */
const START_TIMEOUT = 30_000;
/** Milliseconds before a crashed simulator is started again. */
const RESTART_PAUSE = 500;

interface SimulatorOptions {
  port: number;
  host: string;
  /** Shown in the process list, to identify the parent. */
  dataFolder: string;
}

/** `url` resolves with the simulator's address, or with undefined if it does not start; the school opens anyway. */
export function startSimulatorProcess(options: SimulatorOptions) {
  const first = start(options);
  const simulator = supervise(first);
  const url = firstLineOf(first, START_TIMEOUT);
  void url.then((address) => {
    if (!address) return;
    // If its port is taken, the simulator chooses another one; a restart has to use that port again.
    const restartOptions = { ...options, port: Number(new URL(address).port) };
    simulator.restartOnExit({
      start: () => start(restartOptions, ['--strict']),
      pause: RESTART_PAUSE,
      onExit: () => console.error('The simulated M-Pesa crashed; restarting it.'),
    });
  });
  return { url, stop: simulator.stop };
}

const start = ({ port, host, dataFolder }: SimulatorOptions, extraArgs: string[] = []) =>
  launch({
    program: programOf('mobile-money-simulator'),
    args: ['--port', String(port), '--host', host, '--school', dataFolder, ...extraArgs],
    stdio: ['pipe', 'pipe', 'inherit'],
  });
