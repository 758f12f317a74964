/**
 * Runs the tests of a page one after the other in a child process. All tests share that process, because loading the DOM takes most
 * of the time. If a test takes too long, the process is killed, and the next test gets a new one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type HarnessJob, type HarnessResult, type PageJob, type PageResult, REPLIES, STARTED } from './job.ts';

/** The program of the child process, in the same folder as this one. */
export const PAGES = join(process.cwd(), 'pages.cjs');
/** Milliseconds in which the child process has to start. */
const MAX_START = 20_000;
/** Milliseconds between two checks whether a test is over its time limit. */
const PACE = 20;
/** Maximum characters of a test's message. */
const MAX_MESSAGE = 2_000;

export async function runJob(job: HarnessJob, report: (result: HarnessResult) => void) {
  const until = Date.now() + job.maxTotalTime;
  let timeouts = 0;
  let pages: Pages | undefined;
  for (const index of job.tests.keys()) {
    if (timeouts >= job.maxTimeouts || Date.now() > until) {
      report({ ...NOT_KNOWN, verdict: 'not run' });
      continue;
    }
    pages ??= await startPages({ ...job, tests: job.tests.slice(index) });
    const result = await runTest(pages, job);
    if (result.verdict === 'too slow') timeouts += 1;
    if (!pages.isAlive()) pages = undefined;
    report(result);
  }
  pages?.end();
}

const NOT_KNOWN = { message: null, printed: null, milliseconds: null, isWallTimeout: false };

interface Pages {
  child: ChildProcess;
  replies: Interface;
  /** Returns the secret word that will begin the next test's reply. */
  nextWord(): string;
  /** Returns what the process has written to its standard error. */
  errors(): string;
  isAlive(): boolean;
  end(): void;
}

async function startPages({ files, limits, tests }: HarnessJob): Promise<Pages> {
  const child = spawn(process.execPath, [...flags(limits.memory), PAGES], {
    // The output of pages is discarded.
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: {},
  });
  let errors = '';
  child.stderr!.on('data', (bytes: Buffer) => {
    errors = (errors + bytes).slice(0, 4_000);
  });
  // Writing to a process that has ended fails, which its end reports already.
  child.stdin!.on('error', () => {});
  const words = tests.map(() => randomBytes(16).toString('hex'));
  const pages: Pages = {
    child,
    replies: createInterface({ input: child.stdio[REPLIES] as Readable }),
    nextWord: () => words.shift()!,
    errors: () => errors,
    isAlive: () => child.exitCode === null && child.signalCode === null && !child.killed,
    end: () => child.kill('SIGKILL'),
  };
  const job: PageJob = { files, tests: tests.map((code, index) => ({ word: words[index]!, code })) };
  const replied = replyOf(pages, { word: STARTED, isOver: overAfter(MAX_START) });
  child.stdin!.write(`${JSON.stringify(job)}\n`);
  if (typeof (await replied) === 'string') throw new Error(`The process of the pages did not start. ${errors}`);
  return pages;
}

const overAfter =
  (milliseconds: number, since = Date.now()) =>
  () =>
    Date.now() - since > milliseconds;

/** Node.js flags that deny pages files, programs and threads, as far as this version has such flags. */
function flags(memory: number) {
  const known = process.allowedNodeEnvironmentFlags;
  const permission = known.has('--permission') ? '--permission' : '--experimental-permission';
  return [
    '--no-warnings',
    '--experimental-vm-modules',
    permission,
    // Zero-fills buffers: uninitialised memory could show a page earlier data, such as the secret word of a reply.
    ...['--zero-fill-buffers'].filter((flag) => known.has(flag)),
    `--allow-fs-read=${PAGES}`,
    // With Node.js's small default, garbage collection takes half of the start-up time.
    '--min-semi-space-size=16',
    '--max-semi-space-size=16',
    `--max-old-space-size=${Math.ceil(memory / 1_024)}`,
  ];
}

async function runTest(pages: Pages, { limits }: HarnessJob): Promise<HarnessResult> {
  const [startedAt, cpuAtStart] = [Date.now(), cpuTimeOf(pages.child)];
  const cpuTime = () => cpuTimeOf(pages.child) - cpuAtStart;
  const isTooLong = overAfter(limits.wallTime, startedAt);
  const isOver = () => cpuTime() > limits.cpuTime || isTooLong();
  const replied = replyOf(pages, { word: pages.nextWord(), isOver });
  pages.child.stdin!.write('\n');
  const reply = await replied;
  const milliseconds = Math.round(cpuTime());
  if (reply === 'ended') return { ...NOT_KNOWN, milliseconds, verdict: verdictOfEnd(pages) };
  if (reply === 'over') {
    const usedTime = cpuTime();
    pages.end();
    return { ...NOT_KNOWN, milliseconds, verdict: 'too slow', isWallTimeout: usedTime <= limits.cpuTime };
  }
  const { verdict, message, printed } = reply;
  return { verdict, message: message?.slice(0, MAX_MESSAGE) ?? null, printed, milliseconds, isWallTimeout: false };
}

/** Waits for the reply that begins with this secret word. Other lines were written by the page and are ignored. */
function replyOf(
  { child, replies }: Pick<Pages, 'child' | 'replies'>,
  { word, isOver }: { word: string; isOver: () => boolean },
) {
  return new Promise<PageResult | 'ended' | 'over'>((resolve) => {
    const settle = (outcome: PageResult | 'ended' | 'over') => {
      clearInterval(timer);
      replies.off('line', onLine);
      child.off('close', onClose);
      resolve(outcome);
    };
    const onLine = (line: string) => line.startsWith(`${word} `) && settle(JSON.parse(line.slice(word.length + 1)));
    const onClose = () => settle('ended');
    const timer = setInterval(() => isOver() && settle('over'), PACE);
    replies.on('line', onLine);
    child.on('close', onClose);
  });
}

/** Milliseconds of processor time of a process, which the kernel counts in hundredths of a second. */
function cpuTimeOf({ pid }: ChildProcess) {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    const fields = after.split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

const verdictOfEnd = ({ errors }: Pages) => (/heap out of memory/i.test(errors()) ? 'too much memory' : 'crashed');
