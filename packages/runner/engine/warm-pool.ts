/**
 * Slots: boxes that wait, set up or with an interpreter booted, each for one program.
 * They are booted while a core has nothing to do, one after the other, so that no
 * program waits for them; and they do not wait for ever, because an old one has lost
 * its pages to the disk and its seed of chance is old.
 */
import type { Box, BoxKind } from '#packages/runner/sandbox/job.ts';
import { nameOf } from './sandbox-kinds.ts';

/** Milliseconds that a box waits for a program. */
const LONGEST_WAIT = 10 * 60_000;
/** Milliseconds after a program has ended: its outcome is on its way first. */
const BREATH = 5;
/** Of languages that were run, or are about to be, and have no slots of their own. */
const MOST_GUESTS = 3;
const HOW_OFTEN_SWEPT = 60_000;
/** Milliseconds for which a kind that could not be booted is passed over: what it lacks may be there then. */
const FAILED_LASTS = 60_000;

export interface Slots {
  kind: BoxKind;
  /** For the office; 0 is no language in particular. */
  languageId: number;
  /** How many wait; 0 where none may, not even after such a program was run. */
  count: number;
  /** What has to be done before the first can be booted. False: it cannot be had here. */
  prepare?: () => Promise<boolean>;
}

interface Needs {
  open: (kind: BoxKind) => Box;
  /** A core has nothing to do. */
  isIdle: () => boolean;
  /** What always waits. */
  standing: Slots[];
}

export type WarmPool = ReturnType<typeof openWarmPool>;

export function openWarmPool({ open, isIdle, standing }: Needs) {
  const shelves = shelvesFor(standing);
  let waking: NodeJS.Timeout | undefined;
  let isClosed = false;
  for (const shelf of shelves.unprepared()) void prepare(shelf).then(rest);
  const sweeping = setInterval(() => {
    shelves.sweep();
    rest();
  }, HOW_OFTEN_SWEPT);

  function rest() {
    if (isClosed || waking) return;
    waking = setTimeout(async () => {
      const shelf = isIdle() ? shelves.missing() : undefined;
      const box = shelf && (await boot(shelf, open));
      waking = undefined;
      // One that dies while it waits is made up for.
      void box?.ended.then(rest);
      if (shelf) rest();
    }, BREATH);
  }

  return {
    /** One that waits, or undefined. It is the caller's from now on. */
    take: shelves.take,
    /** Such a box will be wanted soon. */
    expect: shelves.expect,
    /** The machine may be idle: a good moment to boot what is missing. */
    rest,
    warm: shelves.warm,
    close() {
      isClosed = true;
      clearTimeout(waking);
      clearInterval(sweeping);
      shelves.clear();
    },
  };
}

interface Slot {
  box: Box;
  until: number;
}

interface Shelf extends Slots {
  waiting: Slot[];
  /** None is booted before. */
  notBefore: number;
}

const shelfFor = (slots: Slots): Shelf => ({
  ...slots,
  waiting: [],
  notBefore: slots.prepare ? Number.POSITIVE_INFINITY : 0,
});

/** Others are booted and given meanwhile. */
async function prepare(shelf: Shelf) {
  if (await shelf.prepare!().catch(() => false)) shelf.notBefore = 0;
  else shelf.count = 0;
}

/** Nobody is given a box that still boots: a plain one would be sooner. */
async function boot(shelf: Shelf, open: Needs['open']) {
  const box = openOrNot(open, shelf.kind);
  if (!box || !(await box.ready)) {
    box?.discard();
    shelf.notBefore = performance.now() + FAILED_LASTS;
    return undefined;
  }
  // The shelf may have been cleared meanwhile.
  if (shelf.count === 0) {
    box.discard();
    return undefined;
  }
  const slot = { box, until: performance.now() + LONGEST_WAIT };
  shelf.waiting.push(slot);
  // It may die while it waits: the machine was out of memory.
  void box.ended.then(() => {
    shelf.waiting = shelf.waiting.filter((other) => other !== slot);
  });
  return box;
}

/** What keeps a slot from being opened will be told to the next program that needs a box. */
function openOrNot(open: Needs['open'], kind: BoxKind) {
  try {
    return open(kind);
  } catch {
    return undefined;
  }
}

function shelvesFor(standing: Slots[]) {
  const shelves = new Map(standing.map((slots) => [nameOf(slots.kind), shelfFor(slots)]));
  /** Names of shelves that are not among the standing ones, and until when. */
  const guests = new Map<string, number>();

  function clear(shelf: Shelf) {
    shelf.count = 0;
    for (const { box } of shelf.waiting) box.discard();
  }
  function takeLeave(name: string) {
    clear(shelves.get(name)!);
    guests.delete(name);
    shelves.delete(name);
  }

  return {
    take: (kind: BoxKind) => shelves.get(nameOf(kind))?.waiting.shift()?.box,
    missing: () =>
      [...shelves.values()].find(
        ({ waiting, count, notBefore }) => waiting.length < count && notBefore <= performance.now(),
      ),
    unprepared: () => [...shelves.values()].filter((shelf) => shelf.prepare),
    expect(kind: BoxKind, languageId: number) {
      const name = nameOf(kind);
      if (shelves.has(name) && !guests.has(name)) return;
      guests.delete(name);
      guests.set(name, performance.now() + LONGEST_WAIT);
      if (!shelves.has(name)) shelves.set(name, shelfFor({ kind, languageId, count: 1 }));
      for (const oldest of [...guests.keys()].slice(0, -MOST_GUESTS)) takeLeave(oldest);
    },
    sweep() {
      const now = performance.now();
      for (const [name, until] of guests) if (until < now) takeLeave(name);
      for (const shelf of shelves.values()) {
        for (const { box, until } of shelf.waiting) if (until < now) box.discard();
        shelf.waiting = shelf.waiting.filter(({ until }) => until >= now);
      }
    },
    /** Of what may wait here. */
    warm: () =>
      [...shelves.values()]
        .filter(({ count }) => count > 0)
        .map(({ languageId, waiting }) => ({ languageId, slots: waiting.length })),
    clear() {
      for (const shelf of shelves.values()) clear(shelf);
    },
  };
}
