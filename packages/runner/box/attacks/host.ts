/** Opens boxes for a test, in a process of its own: the test says in whose name. Its arguments are the school's folders. */
import { openBox } from '#packages/runner/box/box.ts';
import { findGround } from '#packages/runner/box/ground.ts';
import type { BoxJob, BoxKind } from '#packages/runner/box/job.ts';
import { growing } from './growing.ts';

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
