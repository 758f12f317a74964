/**
 * Runs the tests of a page in a process of their own, one after the other, and ends that process when a test takes too
 * long: the next test then gets a new one. Loading the DOM takes most of the time, so all tests share a process otherwise.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessJob, HarnessResult } from './job.ts';
import type { PageReply } from './page-process.ts';

/** The program of that process, which lies beside this one. */
export const PAGES = join(process.cwd(), 'pages.cjs');
/** Milliseconds that the process of the pages may take to start. */
const MAX_START = 20_000;
/** How often the time of a test is checked, in milliseconds. */
const PACE = 20;
/** Maximum characters of a test's message. */
const MAX_MESSAGE = 2_000;

export async function runJob(job: HarnessJob, report: (result: HarnessResult) => void) {
  const until = Date.now() + job.maxTotalTime;
  let timeouts = 0;
  let pages: Pages | undefined;
  for (const test of job.tests) {
    if (timeouts >= job.maxTimeouts || Date.now() > until) {
      report({ ...NOT_KNOWN, verdict: 'not run' });
      continue;
    }
    pages ??= await startPages(job);
    const result = await runTest(pages, job, test);
    if (result.verdict === 'too slow') timeouts += 1;
    if (!pages.isAlive()) pages = undefined;
    report(result);
  }
  pages?.end();
}

const NOT_KNOWN = { message: null, printed: null, milliseconds: null, isWallTimeout: false };

type Pages = Awaited<ReturnType<typeof startPages>>;

async function startPages({ limits }: HarnessJob) {
  const child = spawn(process.execPath, [...flags(limits.memory), PAGES], {
    // What pages print goes nowhere.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
  });
  let errors = '';
  child.stderr!.on('data', (bytes: Buffer) => {
    errors = (errors + bytes).slice(0, 4_000);
  });
  const pages = {
    child,
    errors: () => errors,
    isAlive: () => child.exitCode === null && child.signalCode === null && !child.killed,
    end: () => child.kill('SIGKILL'),
  };
  const started = await replyOf(pages, { nonce: '', isOver: overAfter(MAX_START) });
  if (typeof started === 'string') throw new Error(`The process of the pages did not start. ${errors}`);
  return pages;
}

const overAfter =
  (milliseconds: number, since = Date.now()) =>
  () =>
    Date.now() - since > milliseconds;

/** Pages get no files, programs or threads from Node.js, as far as its flags allow. */
function flags(memory: number) {
  const known = process.allowedNodeEnvironmentFlags;
  const permission = known.has('--permission') ? '--permission' : '--experimental-permission';
  return [
    '--no-warnings',
    '--experimental-vm-modules',
    permission,
    `--allow-fs-read=${PAGES}`,
    // With Node.js's small default, collecting garbage takes half of the start.
    '--min-semi-space-size=16',
    '--max-semi-space-size=16',
    `--max-old-space-size=${Math.ceil(memory / 1_024)}`,
  ];
}

async function runTest(pages: Pages, { files, limits }: HarnessJob, test: string): Promise<HarnessResult> {
  const nonce = randomBytes(16).toString('hex');
  const [startedAt, cpuAtStart] = [Date.now(), cpuTimeOf(pages.child)];
  const cpuTime = () => cpuTimeOf(pages.child) - cpuAtStart;
  const isTooLong = overAfter(limits.wallTime, startedAt);
  const replied = replyOf(pages, { nonce, isOver: () => cpuTime() > limits.cpuTime || isTooLong() });
  pages.child.send({ nonce, files, test });
  const reply = await replied;
  const milliseconds = Math.round(cpuTime());
  if (reply === 'ended') return { ...NOT_KNOWN, milliseconds, verdict: verdictOfEnd(pages) };
  if (reply === 'over') {
    const usedTime = cpuTime();
    pages.end();
    return { ...NOT_KNOWN, milliseconds, verdict: 'too slow', isWallTimeout: usedTime <= limits.cpuTime };
  }
  const { verdict, message, printed } = reply.result!;
  return { verdict, message: message?.slice(0, MAX_MESSAGE) ?? null, printed, milliseconds, isWallTimeout: false };
}

/** Waits for the reply with this word. Other replies are not from us. */
function replyOf({ child }: { child: ChildProcess }, { nonce, isOver }: { nonce: string; isOver: () => boolean }) {
  return new Promise<PageReply | 'ended' | 'over'>((resolve) => {
    const settle = (outcome: PageReply | 'ended' | 'over') => {
      clearInterval(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(outcome);
    };
    const onMessage = (reply: PageReply) => reply?.nonce === nonce && settle(reply);
    const onExit = () => settle('ended');
    const timer = setInterval(() => isOver() && settle('over'), PACE);
    child.on('message', onMessage).on('exit', onExit);
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
