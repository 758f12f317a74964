/** Restores real timers after each test and globals after each file, because one process runs several test files. */
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
