import { statfs } from 'node:fs/promises';
import type { Metrics } from '#server/metrics/metrics.ts';

/** Measures the size and free space of the disk that holds the data folder. */
export function watchDisk({ watch }: Metrics, folder: string) {
  watch({
    source: 'disk',
    metrics: {
      darasa_storage_size_bytes: { help: 'Size of the disk that holds the data folder.' },
      darasa_storage_used_bytes: { help: 'Bytes of that disk that are in use.' },
      darasa_storage_free_bytes: { help: 'Bytes of that disk that Darasa can still write.' },
    },
    async read() {
      const { blocks, bfree, bavail, bsize } = await statfs(folder);
      return {
        darasa_storage_size_bytes: blocks * bsize,
        darasa_storage_used_bytes: (blocks - bfree) * bsize,
        // Less than size minus used, because file systems reserve a part for root.
        darasa_storage_free_bytes: bavail * bsize,
      };
    },
  });
}
