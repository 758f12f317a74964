/** Opens sandboxes for a test in a separate process, as a user chosen by the test. Arguments: the folders to hide. */

import { openHost } from '#packages/runner/sandbox/host/host.ts';
import type { SandboxJob, SandboxKind } from '#packages/runner/sandbox/job.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { withReadyZygote } from './zygote-ready.ts';

export interface Order {
  id: number;
  kind: SandboxKind;
  job: SandboxJob;
}

const host = openHost({ withoutCgroups: true, hiddenFolders: process.argv.slice(2) });

process.on('message', async ({ id, kind, job }: Order) => {
  const sandbox = openSandbox(kind, kind.shortcut ? await withReadyZygote(host, kind) : host);
  const result = await sandbox.run(job).catch((error: Error) => error.message);
  await sandbox.cleanedUp;
  process.send!({ id, result });
});
process.on('disconnect', async () => {
  await host.close();
  process.exit(0);
});
