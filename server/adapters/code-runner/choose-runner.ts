/** Chooses the code runner by the configuration. */
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { judge0Runner } from './judge0.ts';

type Account = { provider: 'engine' } | ({ provider: 'judge0' } & Parameters<typeof judge0Runner>[0]);

/** Opens the configured runner. @param engine  opens our own runner; called only if the configuration chooses it */
export const chooseRunner = (account: Account, engine: () => CodeRunner): CodeRunner =>
  account.provider === 'judge0' ? judge0Runner(account) : engine();
