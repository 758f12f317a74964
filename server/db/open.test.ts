import { expect, test } from 'vitest';
import { claimDataFolder } from './open.ts';

test.skipIf(process.platform !== 'linux')(
  'a data folder in /proc, where Node’s own mkdir would hang, is refused',
  async () => {
    await expect(claimDataFolder('/proc/darasa/data')).rejects.toThrow(
      /^Darasa cannot write to the data folder \/proc\/darasa\/data \(E/,
    );
  },
);
