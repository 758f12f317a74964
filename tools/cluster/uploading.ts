/** A load of the storm: students upload files by tus into S3, and resume each upload at the offset that the server reports. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Sender, senderTo } from '#server/testing/clients/upload-client.ts';
import { inRhythm, type Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

const EVERY = 6_000;
/** Enough students that none reaches the limit of sixty uploads an hour. */
const STUDENTS = 30;
/** Bytes of a file, of the chunks in which it is sent, and of a file that is sent in one request. */
const [FILE, CHUNK, SMALL] = [900_000, 262_144, 10_000];
/** Milliseconds between chunks, so that kills hit uploads. */
const BETWEEN = 400;
/** Milliseconds for which a page retries an upload, and the longest pause between two attempts. */
const [RETRIED_FOR, LONGEST_PAUSE] = [180_000, 5_000];

export async function uploading(school: ClusterSchool): Promise<Load> {
  const { create } = school;
  const newSender = async () =>
    senderTo({ ...school, cookie: `session=${await create.session(await create.student())}` });
  const senders: Sender[] = [];
  while (senders.length < STUDENTS) senders.push(await newSender());
  /** The hash of each finished upload, by the name under which the server stored it. */
  const taken = new Map<string, string>();
  const faults: string[] = [];
  let resumed = 0;

  async function upload(number: number) {
    const sender = senders[number % senders.length]!;
    const bytes = randomBytes(FILE);
    try {
      const { path } = await again(() => sender.begin({ purpose: 'file', fileName: 'a.bin', bytes: FILE }), 201);
      const { lost, breaks } = await sendAll(sender, path, bytes);
      resumed += breaks;
      if (lost > 0) faults.push(`${lost} acknowledged bytes of upload ${path} were lost`);
      const { body } = await again(() => sender.take(path), 200);
      taken.set(String(body.name), hashOf(bytes));
    } catch (error) {
      faults.push(`upload ${number}: ${error}`);
    }
  }

  return {
    name: 'uploads',
    run: (end) => inRhythm({ every: EVERY, end }, upload),
    async findFaults() {
      const { rows } = await school.pool.query<{ name: string }>('select name from sent_file');
      const stored = new Set(rows.map(({ name }) => name));
      for (const [name, hash] of taken) {
        const bytes = stored.has(name) ? await school.files.read(`sent/${name}`) : undefined;
        if (!bytes || hashOf(bytes) !== hash) faults.push(`file ${name} is missing or differs`);
      }
      return faults;
    },
    async untilBack() {
      const bytes = randomBytes(SMALL);
      // Another student each time, because attempts that fail count towards the limit too.
      await again(async () => (await newSender()).send('file', 'small.bin', bytes), 200);
    },
    count: () => `${taken.size} uploads, resumed ${resumed} times`,
  };
}

/**
 * Sends the whole file.
 * @returns the number of acknowledged bytes that the server had lost when the upload resumed, and of interruptions
 */
async function sendAll(sender: Sender, path: string, bytes: Buffer) {
  let [at, lost, breaks] = [0, 0, 0];
  while (at < bytes.length) {
    const added = await sender.add(path, { at, bytes: bytes.subarray(at, at + CHUNK) }).catch(() => undefined);
    if (added?.status === 204) {
      at = added.offset;
      await pause(BETWEEN);
      continue;
    }
    breaks++;
    const { offset } = await again(() => sender.ask(path), 200);
    lost = Math.max(lost, at - offset);
    at = offset;
  }
  return { lost, breaks };
}

/** Retries a request until it has this status. @throws {Error} a refusal, or no response in time */
async function again<Answer extends { status: number; body: object }>(send: () => Promise<Answer>, status: number) {
  let last = '';
  const end = performance.now() + RETRIED_FOR;
  for (let wait = 300; performance.now() < end; wait = Math.min(1.5 * wait, LONGEST_PAUSE)) {
    const answer = await send().catch((error: unknown) => {
      last = String(error);
    });
    if (answer?.status === status) return answer;
    if (answer) last = `${answer.status} ${JSON.stringify(answer.body)}`;
    // 423: another request still has the upload (tus protocol).
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 423) break;
    await pause(wait * (0.5 + Math.random()));
  }
  throw new Error(`expected ${status}, got ${last}`);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
