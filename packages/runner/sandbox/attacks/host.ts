/** Opens boxes for a test, in a process of its own: the test says in whose name. Its arguments are the school's folders. */

import { findGround } from '#packages/runner/sandbox/host/host.ts';
import type { BoxJob, BoxKind } from '#packages/runner/sandbox/job.ts';
import { openBox } from '#packages/runner/sandbox/sandbox.ts';
import { growing } from './zygote-ready.ts';

export interface Order {
  id: number;
  kind: BoxKind;
  job: BoxJob;
}

const ground = findGround({ withoutCgroups: true, school: process.argv.slice(2) });

process.on('message', async ({ id, kind, job }: Order) => {
  const box = openBox(kind, kind.shortcut ? await growing(ground, kind) : ground);
  const result = await box.run(job).catch((error: Error) => error.message);
  await box.gone;
  process.send!({ id, result });
});
process.on('disconnect', async () => {
  await ground.close();
  process.exit(0);
});
