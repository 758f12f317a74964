/**
 * The submissions of this process in memory: those that wait or run, and for a while those that have ended, because
 * clients poll recent submissions repeatedly. Their number and their bytes are limited. If the process dies, another one
 * finds its unfinished submissions in the database (lost-runs.ts).
 *
 * The life of a run: start-run.ts starts it and saves its result; run-to-completion.ts sends it to the runner, repeatedly
 * if necessary; queue-retries.ts decides when.
 */
import { openKeyedMutex, type Release } from '#server/concurrency/keyed-mutex.ts';
import { openWeightedSemaphore } from '#server/concurrency/weighted-semaphore.ts';
import type { SubmissionRow } from '#server/features/submissions/submissions.store.ts';
import type { OverQuota, Picture, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { openQueueRetries } from './queue-retries.ts';

/** Maximum submissions in the queue; `max_queue_size` in Judge0's API. */
export const QUEUE_SIZE = 100;
/** Maximum number and bytes of all owners' submissions that wait or run. Batch entries are counted separately. */
const CAPACITY = { runs: QUEUE_SIZE, bytes: 64 * 1024 * 1024 };
/**
 * Maximum batch entries that wait or run: `runs` and `bytes` of all owners, `ownRuns` of one owner. Owners are served in
 * turn, so an owner's many entries do not delay other owners.
 */
const BATCH_CAPACITY = { runs: 10 * QUEUE_SIZE, ownRuns: QUEUE_SIZE, bytes: 64 * 1024 * 1024 };
/** An owner with more submissions than this is refused at half of the capacity, as in the runner's queue. */
const OWN_SHARE = 3;
/** Maximum bytes of unpacked files in memory, on their way to the runner or in use by it. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** Milliseconds for which an ended run stays in memory, and the maximum bytes of all ended runs together. */
const ENDED_LASTS = 30_000;
const MAX_ENDED_BYTES = 32 * 1024 * 1024;

export interface ActiveRun {
  /** The submission's row in its current state. */
  row: SubmissionRow;
  /** The pictures that the program wrote, once it has ended. */
  pictures: Picture[];
  isBatch: boolean;
  /** Resolves when the run has ended, or will not take place. */
  ended: Promise<void>;
  /** Resolves when the runner has accepted the program, or the run has ended. */
  accepted: Promise<void>;
  /** Why the program will not run; set only before its token is issued. */
  failure: QueueFull | OverQuota | RunnerUnavailable | undefined;
  /** Whether the client has the token, or will get it; then the program must eventually run. */
  isTokenIssued: boolean;
  /** Call this when the row is in the database, so that the result can be saved. */
  confirmInserted(): void;
  /** Call this when the row could not be inserted; the run then ends without a result. */
  discard(): void;
  /** Ends the run on its owner's request. Its result is the output so far. */
  stop(): void;
}

interface Entry {
  run: ActiveRun;
  /** When the run ended, as a performance.now() value; undefined while it waits or runs. */
  endedAt: number | undefined;
}

export type ActiveRuns = ReturnType<typeof openActiveRuns>;

export const openActiveRuns = () => ({
  entries: new Map<string, Entry>(),
  /** The runs that wait or run. */
  inProgress: new Set<ActiveRun>(),
  /** Ids of submissions that have ended but whose end is not in the database yet. */
  unsaved: new Set<string>(),
  /** Results that are being saved. */
  saving: new Set<Promise<void>>(),
  retries: openQueueRetries(),
  /**
   * Resolves when there is memory for unpacked files of that size. An owner's files are unpacked one after the other.
   */
  reserveUnpacking: openUnpackingLimit(),
  recovery: { workers: 0, lock: openKeyedMutex() },
  isClosing: false,
});

function openUnpackingLimit() {
  const [lockOwner, reserve] = [openKeyedMutex(), openWeightedSemaphore(MAX_UNPACKED)];
  return async (ownerId: string, bytes: number): Promise<Release> => {
    const unlockOwner = await lockOwner(ownerId);
    const release = await reserve(bytes);
    return () => {
      release();
      unlockOwner();
    };
  };
}

export const findRun = ({ entries }: ActiveRuns, id: string) => entries.get(id)?.run;

/**
 * Whether all of these submissions may start.
 * @param rows  the submissions, all of one owner
 */
export function hasCapacityFor({ inProgress }: ActiveRuns, rows: SubmissionRow[], isBatch: boolean) {
  const ofSameKind = [...inProgress].filter((run) => run.isBatch === isBatch);
  const all = [...ofSameKind.map(({ row }) => row), ...rows];
  const own = all.filter(({ ownerId }) => ownerId === rows[0]?.ownerId).length;
  const share = own > OWN_SHARE ? 0.5 : 1;
  const capacity = isBatch ? BATCH_CAPACITY : { ...CAPACITY, runs: CAPACITY.runs * share };
  const fitsOwner = isBatch ? own <= BATCH_CAPACITY.ownRuns : true;
  return fitsOwner && all.length <= capacity.runs && bytesOfAll(all) <= capacity.bytes * share;
}

/** Removes ended runs from memory: old ones, and the oldest ones while all ended runs together take too many bytes. */
export function evictEnded({ entries }: ActiveRuns) {
  const oldest = performance.now() - ENDED_LASTS;
  let bytes = 0;
  for (const [id, { run, endedAt }] of [...entries].reverse()) {
    if (endedAt === undefined) continue;
    bytes += bytesOf(run.row);
    if (endedAt < oldest || bytes > MAX_ENDED_BYTES) entries.delete(id);
  }
}

const bytesOfAll = (rows: SubmissionRow[]) => rows.reduce((sum, row) => sum + bytesOf(row), 0);

const bytesOf = ({ pictureCounts, ...row }: SubmissionRow) => {
  const { source, stdin, expectedOutput, additionalFiles, stdout, stderr, compileOutput } = row;
  return [source, stdin, expectedOutput, additionalFiles, stdout, stderr, compileOutput].reduce(
    (sum, bytes) => sum + (bytes?.length ?? 0),
    pictureCounts?.bytes ?? 0,
  );
};

/**
 * Call this at shutdown. From now on a failed run gets no result, because the shutdown caused its failure. Resolves when
 * no lost run is being taken over and all earlier results are saved.
 */
export async function closeActiveRuns(active: ActiveRuns) {
  active.isClosing = true;
  active.retries.notify();
  const release = await active.recovery.lock('next');
  release();
  await Promise.allSettled(active.saving);
}
