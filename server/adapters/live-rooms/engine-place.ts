/**
 * A place for a media engine: there is always one in it, or the next is on its way.
 * One that dies is followed at once by a spare one that waits, loaded already; one
 * that says nothing any more is ended. Where one after the other dies, or cannot even
 * be started, the place counts as failing until there is one that is ready.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { MediaNews, MediaRequest, Setup } from '#packages/media/protocol.ts';
import { backoff } from '#server/concurrency/backoff.ts';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { type EngineLine, type LaunchEngine, openLine } from './engine-line.ts';

/** Milliseconds before the next where one has died soon after another; twice as many each time. */
const LONGEST_PAUSE = 10_000;
const pauseAfter = backoff({ first: 100, longest: LONGEST_PAUSE });
/** Milliseconds after which one counts as one that lives. */
const LIVES = 10_000;
/** Heartbeats without a word from it until it is ended; a starting one gets more, because the machine may be busy. */
const SILENT_LOOKS = 5;
const LOOKS_UNTIL_READY = 30;

/**
 * Milliseconds for which one waits for the next engine. All of a class are offered anew in the moment in
 * which one has died, and a browser that is refused comes again a quarter of a second later, or half a second.
 */
const NEXT_ENGINE = 2_000;
const LOOK = 10;

/** Early deaths after which a place is failing: once may be an accident. */
const FAILING = 2;
/** Milliseconds after which a spare one is made: it takes nothing of those who are just coming in. */
const SPARE_AFTER = 3_000;

type Spare = ReturnType<typeof keepSpare>;

/** An engine that is loaded and waits to be told what to do, from the first time on that one is of use. */
export function keepSpare(launch: LaunchEngine) {
  let waiting: EngineLine | undefined;
  let isOfUse = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function forget(line: EngineLine) {
    if (waiting === line) waiting = undefined;
  }

  /** When there is time for it. */
  function refill() {
    if (!isOfUse || waiting || isClosed) return;
    try {
      const line = openLine(launch);
      waiting = line;
      line.hear({ onNews() {}, onEnd: () => forget(line) });
    } catch {
      timer = setTimeout(refill, LONGEST_PAUSE);
    }
  }

  return {
    /** Throws where none waits and none can be started. */
    take() {
      const taken = waiting && !waiting.isOver() ? waiting : openLine(launch);
      forget(taken);
      return taken;
    },
    /** Something is forwarded. */
    want() {
      if (isOfUse) return;
      isOfUse = true;
      timer = setTimeout(refill, SPARE_AFTER);
    },
    refill,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (waiting) await endOf(waiting);
    },
  };
}

interface Wishes {
  /** Its ports are kept when they have been found. */
  setup: Setup;
  spare: Spare;
  /** Milliseconds between two heartbeats. */
  beat: number;
  onNews(news: MediaNews): void;
  /** What it had is gone. */
  onLost(): void;
  /** It is failing from now on. */
  onFailing(): void;
}

export type EnginePlace = ReturnType<typeof openPlace>;

export function openPlace({ setup, spare, beat, onNews, ...ears }: Wishes) {
  const wanted = { ...setup };
  let line: EngineLine | undefined;
  let isReady = false;
  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  const pauses = growingPauses();
  const heartbeat = heartbeatOf(beat, () => ({ line, isReady }));

  function begin() {
    pauses.begin();
    heartbeat.answered();
    try {
      line = spare.take();
    } catch (error) {
      // Whoever opens this place has to have it first.
      return void setImmediate(mourn, error as Error);
    }
    line.hear({ onNews: hear, onEnd: mourn });
    line.tell(wanted);
    return undefined;
  }

  function hear(news: MediaNews) {
    heartbeat.answered();
    if (news.type !== 'ready') return onNews(news);
    isReady = true;
    Object.assign(wanted, { udpPort: news.udpPort, turnPort: news.turnPort });
    spare.refill();
  }

  /** @param why  it could not be started */
  function mourn(why?: Error) {
    const wasReady = isReady;
    line = undefined;
    isReady = false;
    ears.onLost();
    if (isClosed) return;
    next = setTimeout(begin, pauses.beforeNext(wasReady));
    sayOnce(pauses.earlyDeaths(), why);
    if (pauses.earlyDeaths() === FAILING) ears.onFailing();
  }

  begin();
  return {
    isReady: () => isReady,
    isFailing: () => !isReady && pauses.earlyDeaths() >= FAILING,
    /** Null where there is none, or nobody knows yet which. */
    turnPort: () => wanted.turnPort || null,
    tell: (request: MediaRequest) => line?.tell(request),
    async close() {
      isClosed = true;
      heartbeat.stop();
      clearTimeout(next);
      if (line) await endOf(line);
    },
  };
}

/** Whether there is an engine in that place, or the next one in a moment. */
export async function isReadySoon(place: EnginePlace) {
  const end = performance.now() + NEXT_ENGINE;
  while (!place.isReady() && !place.isFailing() && performance.now() < end)
    await pause(LOOK, undefined, { ref: false });
  return place.isReady();
}

/** Ends an engine that says nothing. */
const heartbeatOf = (every: number, at: () => { line: EngineLine | undefined; isReady: boolean }) =>
  startHeartbeat({
    every,
    onBeat: () => at().isReady && at().line?.tell({ type: 'count' }),
    answers: {
      mostMissing: () => (at().isReady ? SILENT_LOOKS : LOOKS_UNTIL_READY),
      onDead: () => at().line?.kill(),
    },
  });

/** Nobody reads the same sentence every ten seconds. */
function sayOnce(earlyDeaths: number, why?: Error) {
  if (earlyDeaths < FAILING) console.error('The media engine has ended by itself; it is being started again.');
  else if (earlyDeaths === FAILING)
    console.error(
      `The media engine does not come up${why ? ` (${why.message})` : ''}. It is tried again and again; until then live classes go on by the others, where there are any.`,
    );
}

/** How long to wait for the next, by how long the last has lived. */
function growingPauses() {
  let earlyDeaths = 0;
  let bornAt = 0;
  return {
    begin() {
      bornAt = performance.now();
    },
    /** How many have died soon, one after the other. */
    earlyDeaths: () => earlyDeaths,
    /** The first may have died by accident: the next comes at once. */
    beforeNext(wasReady: boolean) {
      earlyDeaths = wasReady && performance.now() - bornAt > LIVES ? 0 : earlyDeaths + 1;
      return earlyDeaths > 1 ? pauseAfter(earlyDeaths - 2) : 0;
    },
  };
}

/** Milliseconds that an engine has to go by itself. */
const FAREWELL = 1_000;

async function endOf(line: EngineLine) {
  line.hangUp();
  const timer = setTimeout(line.kill, FAREWELL);
  await line.hasEnded;
  clearTimeout(timer);
}
