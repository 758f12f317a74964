/**
 * Starts the M-Pesa simulator of packages/mobile-money-simulator as a child process. After a crash it is restarted
 * at the same address, but without its state.
 */
import { firstLineOf, launch, programOf, supervise } from './supervised-child.ts';

/** Milliseconds within which the simulator has to print its address; processes start slowly on a busy machine. */
const START_TIMEOUT = 30_000;
/** Milliseconds before a crashed simulator is restarted. */
const RESTART_PAUSE = 500;

interface SimulatorOptions {
  port: number;
  host: string;
  /** Passed as an argument, so that the process list shows which school the process belongs to. */
  dataFolder: string;
}

/** `url` resolves with the simulator's address, or with undefined if it does not start: the server starts anyway. */
export function startSimulatorProcess(options: SimulatorOptions) {
  const first = start(options);
  const simulator = supervise(first);
  const url = firstLineOf(first, START_TIMEOUT);
  void url.then((address) => {
    if (!address) return;
    // If the given port was in use, the simulator chose another one, which it has to use again after a restart.
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
