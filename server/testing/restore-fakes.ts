/** Restores fake timers and globals after each test, because the process runs other files' tests as well. */
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
