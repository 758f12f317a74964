/**
 * A place for a media engine: there is always one in it, or the next is on its way.
 * One that dies is followed at once by a spare one that waits, loaded already; one
 * that says nothing any more is ended.
 */
import type { MediaNews, MediaRequest, Setup } from '#engines/media/protocol.ts';
import { type EngineLine, type LaunchEngine, openLine } from './engine-line.ts';

/** Milliseconds before the next where one has died soon after another; twice as many each time. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
/** Milliseconds after which one counts as one that lives. */
const LIVES = 10_000;
/** Looks at it, without a word from it, until it is ended; one that is just starting has a busy machine's time. */
const SILENT_LOOKS = 5;
const LOOKS_UNTIL_READY = 30;

export type Spare = ReturnType<typeof keepSpare>;

/** An engine that is loaded and waits to be told what to do. */
export function keepSpare(launch: LaunchEngine) {
  let waiting: EngineLine | undefined;
  let isClosed = false;

  function forget(line: EngineLine) {
    if (waiting === line) waiting = undefined;
  }

  return {
    take() {
      const taken = waiting && !waiting.isOver() ? waiting : openLine(launch);
      forget(taken);
      return taken;
    },
    /** When there is time for it. */
    refill() {
      if (waiting || isClosed) return;
      const line = openLine(launch);
      waiting = line;
      line.hear({ onNews() {}, onEnd: () => forget(line) });
    },
    async close() {
      isClosed = true;
      if (waiting) await endOf(waiting);
    },
  };
}

interface Wishes {
  /** Its ports are kept when they have been found. */
  setup: Setup;
  spare: Spare;
  /** Milliseconds between two looks at it. */
  beat: number;
  onNews(news: MediaNews): void;
  /** What it had is gone. */
  onLost(): void;
}

export type EnginePlace = ReturnType<typeof openPlace>;

export function openPlace({ setup, spare, beat, onNews, onLost }: Wishes) {
  const wanted = { ...setup };
  let line: EngineLine | undefined;
  let isReady = false;
  let isClosed = false;
  let silentLooks = 0;
  let next: NodeJS.Timeout | undefined;
  const pauses = growingPauses();
  const looking = setInterval(look, beat);

  function begin() {
    const begun = spare.take();
    line = begun;
    pauses.begin();
    silentLooks = 0;
    begun.hear({ onNews: hear, onEnd: mourn });
    begun.tell(wanted);
  }

  function hear(news: MediaNews) {
    silentLooks = 0;
    if (news.type !== 'ready') return onNews(news);
    isReady = true;
    Object.assign(wanted, { udpPort: news.udpPort, turnPort: news.turnPort });
    spare.refill();
  }

  /** Counted in looks, not on the clock: where our own machine stood still, it is not to blame. */
  function look() {
    if (!line) return;
    silentLooks++;
    if (silentLooks > (isReady ? SILENT_LOOKS : LOOKS_UNTIL_READY)) line.kill();
    else if (isReady) line.tell({ type: 'count' });
  }

  function mourn() {
    line = undefined;
    isReady = false;
    onLost();
    if (isClosed) return;
    console.error('The media engine has ended by itself; it is being started again.');
    next = setTimeout(begin, pauses.beforeNext());
  }

  begin();
  return {
    isReady: () => isReady,
    /** Null where there is none, or nobody knows yet which. */
    turnPort: () => wanted.turnPort || null,
    tell: (request: MediaRequest) => line?.tell(request),
    async close() {
      isClosed = true;
      clearInterval(looking);
      clearTimeout(next);
      if (line) await endOf(line);
    },
  };
}

/** How long to wait for the next, by how long the last has lived. */
function growingPauses() {
  let earlyDeaths = 0;
  let bornAt = 0;
  return {
    begin() {
      bornAt = performance.now();
    },
    /** The first may have died by accident: the next comes at once. */
    beforeNext() {
      earlyDeaths = performance.now() - bornAt > LIVES ? 0 : earlyDeaths + 1;
      return earlyDeaths > 1 ? Math.min(FIRST_PAUSE * 2 ** (earlyDeaths - 2), LONGEST_PAUSE) : 0;
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
