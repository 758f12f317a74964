/** What a test makes up of the time and the browser is over with it: its process has other files' tests as well. */
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
