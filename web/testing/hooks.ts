/** Runs once for each file of the interface's tests. Each file begins with its own modules. */
import './head.ts';
import { afterEach, beforeEach } from 'vitest';
import { begin, describePage, end } from './show.tsx';

beforeEach(begin);
afterEach(async ({ task }) => {
  const shown = task.result?.state === 'fail' ? describePage() : '';
  await end();
  if (shown) throw new Error(shown);
});
