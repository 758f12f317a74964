/** Runs once for each test file of the interface. Each file has its own instances of the modules. */
import './head.ts';
import { afterEach, beforeEach } from 'vitest';
import { begin, describePage, end } from './show.tsx';

beforeEach(begin);
afterEach(async ({ task }) => {
  const shown = task.result?.state === 'fail' ? describePage() : '';
  await end();
  if (shown) throw new Error(shown);
});
