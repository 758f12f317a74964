/** Chooses the code runner by the configuration. */
import type { MachineAccount } from '#server/machines/connect.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { judge0Runner } from './judge0.ts';
import type { OnChange } from './machines/machine.ts';
import { machinesRunner } from './machines/machines.ts';

type Account =
  | { provider: 'engine' }
  | { provider: 'machines'; machines: MachineAccount[] }
  | ({ provider: 'judge0' } & Parameters<typeof judge0Runner>[0]);

interface Needs {
  /** Opens our own runner; called only if the configuration chooses it. */
  engine: () => CodeRunner;
  onMachineChange: OnChange;
}

/** Opens the configured runner. */
export function chooseRunner(account: Account, { engine, onMachineChange }: Needs): CodeRunner {
  if (account.provider === 'judge0') return judge0Runner(account);
  return account.provider === 'machines' ? machinesRunner(account.machines, onMachineChange) : engine();
}
