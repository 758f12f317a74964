/** Who runs programs for this school. */
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { judge0Runner } from './judge0.ts';

type Account = { provider: 'engine' } | ({ provider: 'judge0' } & Parameters<typeof judge0Runner>[0]);

/** @param engine  makes the one of this house, where it is wanted */
export const chosenRunner = (account: Account, engine: () => CodeRunner): CodeRunner =>
  account.provider === 'judge0' ? judge0Runner(account) : engine();
