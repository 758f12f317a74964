/**
 * The submissions that wait or run in this process, and for a while those that
 * have ended: asked for again and again while they are young, they are answered
 * from here. There is room for so many, and so many bytes of them; whoever comes
 * beyond that is told so, and what an earlier process has left waits in the
 * database.
 */

import { type GiveBack, openBudget, openTurns } from '#server/concurrency/fair-access.ts';
import type { SubmissionRow } from '#server/features/submissions/submissions.store.ts';
import type { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { openPlaces } from './queue-slots.ts';

/** Milliseconds for which one that has ended is kept here, and bytes of all of them. */
const YOUNG = 30_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Judge0's max_queue_size. */
export const QUEUE_SIZE = 100;
/** Those that wait or run, of everybody together, and their bytes; what came in batches is counted by itself. */
const ROOM = { runs: QUEUE_SIZE, bytes: 64 * 1024 * 1024 };
/** Those of batches: each person may have the whole queue waiting, in nobody's way. */
const BATCH_ROOM = { runs: 10 * QUEUE_SIZE, ownRuns: QUEUE_SIZE, bytes: 64 * 1024 * 1024 };
/** As in the engine's queue: whoever has as many leaves the second half to others. */
const OWN_SHARE = 3;
/** Bytes of unpacked files that may be on their way to the runner, or with it, together. */
const MOST_UNPACKED = 32 * 1024 * 1024;

export interface ActiveRun {
  /** As it is by now. */
  row: SubmissionRow;
  /** Whether it came with others. */
  isBatch: boolean;
  /** Resolves when it has ended, or will not be run. */
  ended: Promise<void>;
  /** Resolves when whoever runs it has taken it on, or it has ended. */
  taken: Promise<void>;
  /** Why it will not be run, where nobody has been told of it yet. */
  failure: QueueFull | OverQuota | RunnerUnavailable | undefined;
  /** Whether somebody has its token, or will have it: then it is run, sooner or later. */
  isTold: boolean;
  /** Its row is there: how it ends can be written. */
  isInserted(): void;
  /** Its row could not be written: it ends at once. */
  stop(): void;
  /** Its owner wants it to end: what it did until then becomes of it. */
  stopForOwner(): void;
}

interface Kept {
  run: ActiveRun;
  /** By performance.now(); undefined while it waits or runs. */
  endedAt: number | undefined;
}

export interface ActiveRuns {
  runs: Map<string, Kept>;
  /** Those that wait or run. */
  underWay: Set<ActiveRun>;
  /** Whose end the database does not know yet. */
  unwritten: Set<string>;
  /** Ends that are being written. */
  writing: Set<Promise<void>>;
  places: ReturnType<typeof openPlaces>;
  /** Resolves when that person's files may be unpacked: what one person sends is unpacked one after the other. */
  mayUnpack: (ownerId: string, bytes: number) => Promise<GiveBack>;
  /** The search for those that an earlier process has left, or that were lost otherwise: see lost-runs.ts. */
  search: {
    /** The first search, in milliseconds of Unix time: what is older and not here is of an earlier process. */
    since: number | undefined;
    lookers: number;
    turns: ReturnType<typeof openTurns>;
  };
  isClosing: boolean;
  report: (fault: unknown) => void;
}

export const openActiveRuns = (): ActiveRuns => ({
  runs: new Map(),
  underWay: new Set(),
  unwritten: new Set(),
  writing: new Set(),
  places: openPlaces(),
  mayUnpack: openUnpacking(),
  search: { since: undefined, lookers: 0, turns: openTurns() },
  isClosing: false,
  report() {},
});

function openUnpacking() {
  const [turns, budget] = [openTurns(), openBudget(MOST_UNPACKED)];
  return async (ownerId: string, bytes: number): Promise<GiveBack> => {
    const nextPlease = await turns(ownerId);
    const giveBack = await budget(bytes);
    return () => {
      giveBack();
      nextPlease();
    };
  };
}

export const findRun = ({ runs }: ActiveRuns, id: string) => runs.get(id)?.run;

/** Whether all of them may begin. @param rows  of one person */
export function hasRoomFor({ underWay }: ActiveRuns, rows: SubmissionRow[], isBatch: boolean) {
  const alike = [...underWay].filter((run) => run.isBatch === isBatch);
  const all = [...alike.map(({ row }) => row), ...rows];
  const own = all.filter(({ ownerId }) => ownerId === rows[0]?.ownerId).length;
  const share = own > OWN_SHARE ? 0.5 : 1;
  const room = isBatch ? BATCH_ROOM : { ...ROOM, runs: ROOM.runs * share };
  const isMine = isBatch ? own <= BATCH_ROOM.ownRuns : true;
  return isMine && all.length <= room.runs && weightOfAll(all) <= room.bytes * share;
}

/** Takes no more ends of runs for theirs: they end because the school closes. Resolves when the last end is written. */
export async function closeActiveRuns(active: ActiveRuns) {
  active.isClosing = true;
  active.places.free();
  await Promise.allSettled(active.writing);
}

/** Forgets what is too old, and the oldest of what is too much. Those that run are never in the way. */
export function prune({ runs }: ActiveRuns) {
  const tooOld = performance.now() - YOUNG;
  let bytes = 0;
  for (const [id, { run, endedAt }] of [...runs].reverse()) {
    if (endedAt === undefined) continue;
    bytes += weightOf(run.row);
    if (endedAt < tooOld || bytes > MOST_BYTES) runs.delete(id);
  }
}

const weightOfAll = (rows: SubmissionRow[]) => rows.reduce((sum, row) => sum + weightOf(row), 0);

const weightOf = ({ source, stdin, expectedOutput, additionalFiles, stdout, stderr, compileOutput }: SubmissionRow) =>
  [source, stdin, expectedOutput, additionalFiles, stdout, stderr, compileOutput].reduce(
    (sum, bytes) => sum + (bytes?.length ?? 0),
    0,
  );
