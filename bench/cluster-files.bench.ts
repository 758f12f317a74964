/** What do a read and a write cost in an S3 server (OpenStack's Swift on this machine), compared with the folder? */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { s3Files } from '#server/adapters/files/s3/s3.ts';
import type { Files } from '#server/ports/files.ts';
import { createBucket, createSwift } from '#server/testing/processes/swift.mjs';
import { hasSwift, SWIFT_PACKAGES } from '#server/testing/processes/swift-programs.mjs';
import { conclude, median } from './budget.ts';

if (!hasSwift()) {
  console.log(`skipped: Swift is not installed. Type: sudo apt-get install -y ${SWIFT_PACKAGES.join(' ')}`);
  process.exit(0);
}

const ROUNDS = 100;
/** Bytes of a picture, and of a part of a video. */
const [PICTURE, PART] = [100_000, 8_000_000];

const folder = mkdtempSync(join(tmpdir(), 'darasa-bench-'));
const swift = await createSwift();
await swift.start();
const account = { ...swift, ...(await createBucket(swift)) };
const stores = { folder: folderFiles(folder), s3: s3Files(account, folder) };

async function timed(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The median milliseconds of each store; the stores alternate, so that other load slows down both. */
async function compare(rounds: number, work: (files: Files) => Promise<unknown>) {
  const times = { folder: [] as number[], s3: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const name of ['folder', 's3'] as const) times[name].push(await timed(() => work(stores[name])));
  return { folder: median(times.folder), s3: median(times.s3) };
}

const [picture, part] = [randomBytes(PICTURE), randomBytes(PART)];
await compare(10, (files) => files.put('warm-up', picture));
const write = await compare(ROUNDS, (files) => files.put('picture', picture));
const read = await compare(ROUNDS, (files) => files.read('picture'));
const writePart = await compare(10, (files) => files.put('part', part));
const readPart = await compare(10, (files) => files.read('part'));
await swift.kill();
swift.remove();
rmSync(folder, { recursive: true });

conclude('What do a read and a write cost in S3, compared with the folder?', [
  { what: 'write 100 kB in S3, median', value: write.s3, unit: 'ms', budget: 100 },
  { what: '… against the folder', value: write.s3 / write.folder, unit: 'times', budget: 40 },
  { what: 'read 100 kB in S3, median', value: read.s3, unit: 'ms', budget: 60 },
  { what: '… against the folder', value: read.s3 / read.folder, unit: 'times', budget: 200 },
  { what: 'write 8 MB in S3, against the folder', value: writePart.s3 / writePart.folder, unit: 'times', budget: 20 },
  { what: 'read 8 MB in S3, against the folder', value: readPart.s3 / readPart.folder, unit: 'times', budget: 60 },
]);
process.exit();
