/** One program in its box, from its start to its result: whatever ends it, and in whichever order that is heard. */
import { attempt } from './best-effort.ts';
import type { Frame } from './frames.ts';
import type { BoxJob, BoxResult, BoxWatch } from './job.ts';
import type { Meter } from './meters/meter.ts';
import { giveWay, hurry, waitedBy } from './meters/priority.ts';
import { type Ending, openReport, type Report } from './report.ts';

type Stop = NonNullable<BoxResult['stoppedBy']>;

export interface Run {
  hear(frame: Frame | 'broken'): void;
  stop(why: Stop): void;
  hasGivenWay(): boolean;
  /** Nothing more comes. */
  end(): void;
  /** Undefined where the box ended by itself before anything was heard of the program. */
  result: Promise<BoxResult | undefined>;
}

/** Milliseconds between two looks at what a box uses. */
const LOOK_EVERY = 40;
/** Seconds of processor time after which a program has worked for long. */
const LONG = 0.5;
/** Times its limit that a program may have on the clock which waits for others. */
const MOST_PATIENCE = 4;
/** Milliseconds in which a program that is stopped may print what it has not printed yet. */
const LAST_WORDS = 100;
/** Seconds on the clock that are not worth another look. */
const HARDLY_ANY = 0.01;

interface Needs {
  meter: Meter;
  kill: () => void;
}

/** From now on its time runs. */
export function openRun({ meter, kill }: Needs, job: BoxJob, watch: BoxWatch): Run {
  const report = openReport(job, watch);
  const began = performance.now();
  const cpuBefore = meter.cpu();
  const cpu = () => meter.cpu() - cpuBefore;
  let stoppedBy: Stop | undefined;
  let hasHeard = false;
  let tell: (result: BoxResult | undefined) => void = () => {};
  const result = new Promise<BoxResult | undefined>((resolve) => {
    tell = resolve;
  });

  const stop = (why: Stop) => {
    stoppedBy ??= why;
    if (why !== 'stopped') return kill();
    // As Control and C: Python prints what it has kept.
    hurry(meter.processes());
    for (const pid of meter.processes()) attempt(() => process.kill(pid, 'SIGINT'));
    setTimeout(kill, LAST_WORDS);
  };
  const end = () => {
    clearTimeout(wall);
    clearInterval(looking);
    if (!hasHeard && !stoppedBy && !meter.memory().isOver) return tell(undefined);
    const { cpuTime } = job.limits;
    const ending = report.ending() ?? endingOf({ cpu: cpu(), began, meter });
    const why = stoppedBy ?? reasonOf(ending, { meter, cpuTime });
    tell({ ...ending, stoppedBy: why, ...printedIn(report) });
  };
  const giving = openGiving(job, { meter, onGivesWay: watch.onGivesWay });
  const ask = () => {
    const left = giving.patience() - (performance.now() - began) / 1000;
    if (left < HARDLY_ANY) stop('wall');
    else wall = setTimeout(ask, left * 1000);
  };
  let wall = setTimeout(ask, job.limits.wallTime * 1000);
  const looking = setInterval(() => {
    const used = cpu();
    if (used > job.limits.cpuTime + job.limits.cpuExtraTime) stop('cpu');
    else if (meter.memory().isOver) stop('memory');
    else giving.hasUsed(used);
  }, LOOK_EVERY);

  return {
    result,
    stop,
    hasGivenWay: giving.hasBegun,
    end,
    hear(heard) {
      hasHeard = true;
      if (heard === 'broken') return kill();
      const next = report.hear(heard);
      if (next === 'too much') stop('output');
      if (next === 'broken') kill();
      if (next === 'over') end();
    },
  };
}

interface Giving {
  meter: Meter;
  onGivesWay: BoxWatch['onGivesWay'];
}

function openGiving({ limits, givesWay }: BoxJob, { meter, onGivesWay }: Giving) {
  let next = givesWay ? LONG : Number.POSITIVE_INFINITY;
  const hasBegun = () => givesWay === true && next > LONG;
  return {
    hasBegun,
    /** Again and again, because it may have started others meanwhile. */
    hasUsed(cpu: number) {
      if (cpu < next) return;
      if (next === LONG) onGivesWay?.();
      next += LONG;
      giveWay(meter.processes());
    },
    /** Seconds on the clock. */
    patience() {
      const waited = hasBegun() ? waitedBy(meter.processes()) : 0;
      return Math.min(limits.wallTime + waited, limits.wallTime * MOST_PATIENCE);
    },
  };
}

const printedIn = (report: Report) => ({
  stdout: report.stdout(),
  stderr: report.stderr(),
  products: report.products(),
});

/** Of a box that was ended by force, and so could tell nothing. */
function endingOf({ cpu, began, meter }: { cpu: number; began: number; meter: Meter }): Ending {
  return {
    exitCode: null,
    exitSignal: 9,
    notStarted: undefined,
    stage: 'run',
    cpu,
    wall: (performance.now() - began) / 1000,
    memory: meter.memory().peak,
  };
}

const SIGKILL = 9;
const SIGXCPU = 24;

function reasonOf(ending: Ending, { meter, cpuTime }: { meter: Meter; cpuTime: number }): Stop | undefined {
  if (ending.cpu > cpuTime || ending.exitSignal === SIGXCPU) return 'cpu';
  // The kernel's own doing leaves nothing but this signal, or the signal of a child.
  const isMarked = ending.exitSignal === SIGKILL || ending.exitCode === 128 + SIGKILL;
  return isMarked && meter.memory().isOver ? 'memory' : undefined;
}
