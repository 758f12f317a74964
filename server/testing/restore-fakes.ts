/** Restores real timers after each test and globals after each file, because the process runs other test files too. */
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
