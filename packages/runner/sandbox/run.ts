/**
 * Measures one program in its sandbox, from start to result. Several events may end the program at the same time, and
 * their reports arrive in any order.
 */
import { bestEffort } from './best-effort.ts';
import { deferred } from './deferred.ts';
import type { Frame } from './frames.ts';
import type { SandboxJob, SandboxObserver, SandboxResult } from './job.ts';
import type { Meter } from './meters/meter.ts';
import { lowerPriority, maxCpuWait, restorePriority } from './meters/priority.ts';
import { type Ending, openReport, type Report } from './report.ts';

type Stop = NonNullable<SandboxResult['stoppedBy']>;

export interface Run {
  receive(frame: Frame | 'broken'): void;
  stop(why: Stop): void;
  hasLowPriority(): boolean;
  /** Call when the sandbox has ended and sends nothing more. */
  end(): void;
  /** Resolves to undefined when the sandbox ended by itself before it sent anything. */
  result: Promise<SandboxResult | undefined>;
}

/** Milliseconds between two readings of the meter. */
const POLL_INTERVAL = 40;
/** Seconds of processor time after which a program counts as long-running. */
const LONG_RUNNING = 0.5;
/** A program with lowered priority may take up to this multiple of its wall time limit, waiting included. */
const MAX_WALL_TIME_FACTOR = 4;
/** Milliseconds in which a stopped program may flush its output. */
const FLUSH_GRACE = 100;
/** With less than this many seconds of wall time left, the program is ended without another check. */
const NEGLIGIBLE_WALL_TIME = 0.01;

interface Needs {
  meter: Meter;
  kill: () => void;
}

/** Starts to measure a job, ends it when it exceeds a limit, and collects its result. */
export function openRun({ meter, kill }: Needs, job: SandboxJob, watch: SandboxObserver): Run {
  const report = openReport(job, watch);
  const began = performance.now();
  const cpuBefore = meter.cpu();
  const cpu = () => meter.cpu() - cpuBefore;
  let stoppedBy: Stop | undefined;
  let hasReceived = false;
  const result = deferred<SandboxResult | undefined>();

  const stop = (why: Stop) => {
    stoppedBy ??= why;
    if (why !== 'stopped') return kill();
    // With SIGINT, as from Ctrl+C, Python flushes its output before it ends.
    restorePriority(meter.processes());
    for (const pid of meter.processes()) bestEffort(() => process.kill(pid, 'SIGINT'));
    setTimeout(kill, FLUSH_GRACE);
  };
  const end = () => {
    clearTimeout(wall);
    clearInterval(polling);
    if (!hasReceived && !stoppedBy && !meter.memory().isOver) return result.resolve(undefined);
    const { cpuTime } = job.limits;
    const ending = report.ending() ?? endingOf({ cpu: cpu(), began, meter });
    const why = stoppedBy ?? reasonOf(ending, { meter, cpuTime });
    result.resolve({ ...ending, stoppedBy: why, ...outputOf(report) });
  };
  const priority = openPriorityPolicy(job, { meter, onPriorityLowered: watch.onPriorityLowered });
  const ask = () => {
    const left = priority.patience() - (performance.now() - began) / 1000;
    if (left < NEGLIGIBLE_WALL_TIME) stop('wall');
    else wall = setTimeout(ask, left * 1000);
  };
  let wall = setTimeout(ask, job.limits.wallTime * 1000);
  const polling = setInterval(() => {
    const used = cpu();
    if (used > job.limits.cpuTime + job.limits.cpuExtraTime) stop('cpu');
    else if (meter.memory().isOver) stop('memory');
    else priority.hasUsed(used);
  }, POLL_INTERVAL);

  return {
    result: result.promise,
    stop,
    hasLowPriority: priority.hasBegun,
    end,
    receive(received) {
      hasReceived = true;
      if (received === 'broken') return kill();
      const next = report.receive(received);
      if (next === 'too much') stop('output');
      if (next === 'broken') kill();
      if (next === 'over') end();
    },
  };
}

interface PriorityPolicy {
  meter: Meter;
  onPriorityLowered: SandboxObserver['onPriorityLowered'];
}

function openPriorityPolicy({ limits, lowersPriority }: SandboxJob, { meter, onPriorityLowered }: PriorityPolicy) {
  let next = lowersPriority ? LONG_RUNNING : Number.POSITIVE_INFINITY;
  const hasBegun = () => lowersPriority === true && next > LONG_RUNNING;
  return {
    hasBegun,
    /**
     * Lowers the priority of a long-running program. Repeats this after each further LONG_RUNNING seconds, because the
     * program may have started further processes.
     */
    hasUsed(cpu: number) {
      if (cpu < next) return;
      if (next === LONG_RUNNING) onPriorityLowered?.();
      next += LONG_RUNNING;
      lowerPriority(meter.processes());
    },
    /** The allowed wall time in seconds, including waits for a processor. */
    patience() {
      const waited = hasBegun() ? maxCpuWait(meter.processes()) : 0;
      return Math.min(limits.wallTime + waited, limits.wallTime * MAX_WALL_TIME_FACTOR);
    },
  };
}

const outputOf = (report: Report) => ({
  stdout: report.stdout(),
  stderr: report.stderr(),
  products: report.products(),
  pictures: report.pictures(),
});

/** The ending of a killed sandbox, which cannot report one itself. */
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
  // The OOM killer's only trace is SIGKILL: it ended the program, or a child of a shell, which then exits with 128 + 9.
  const isMarked = ending.exitSignal === SIGKILL || ending.exitCode === 128 + SIGKILL;
  return isMarked && meter.memory().isOver ? 'memory' : undefined;
}
