/** A program on a line: what is typed goes to it, what it prints goes out, and at the end what became of it. */
import { type LiveNews, type LiveRequest, liveMessages } from '#contract/runner.ts';
import { submissionStatuses, TIME_LIMIT_EXCEEDED, timeLimitSentence } from '#contract/submissions.ts';
import type { InteractiveRun, Outcome, Program } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import type { LiveLine } from './live-socket.ts';
import { printedOn } from './output-batcher.ts';

/** Bytes that a program may print, and that it may be told. */
const MOST_BYTES = 1024 * 1024;
/** Bytes as which each message counts at least: one that says nothing costs us something too. */
const LEAST_BYTES = 64;

/** Judge0's usual ones, but for the time on the clock. */
const limits: Program['limits'] = {
  cpuTime: 5,
  cpuExtraTime: 1,
  wallTime: 10 * 60,
  memory: 128_000,
  stack: 64_000,
  fileSize: MOST_BYTES / 1024,
  processes: 60,
  runs: 1,
};

export type Start = Extract<LiveRequest, { type: 'start' }>;
/** Gives a promise where no more should be said until it is kept. */
export type Heard = (request: Exclude<LiveRequest, Start>) => Promise<void> | undefined;

interface Wish {
  wanted: Start;
  owner: string;
  line: LiveLine;
  /** The connection has ended, and with it the program. */
  signal: AbortSignal;
  onFailed: (error: unknown) => void;
}

/** Returns what hears the input. The line ends with the program. */
export function startProgram(
  { runner }: Pick<Services, 'runner'>,
  { wanted, owner, line, signal, onFailed }: Wish,
): Heard {
  const printed = printedOn(line);
  const enough = new AbortController();
  const read = countdown();

  function finish(news: LiveNews) {
    printed.finish();
    line.tell(news);
    line.hangUp();
    enough.abort();
  }

  line.tell({ type: 'queued' });
  // Whoever cannot converse was refused before.
  const conversation = runner.runInteractive!(programOf(wanted, owner), {
    signal: AbortSignal.any([signal, enough.signal]),
    onStart: () => line.tell({ type: 'running' }),
    onOutput(stream, bytes) {
      if (enough.signal.aborted) return;
      printed.print(stream, bytes.subarray(0, read.left()));
      if (read.isOver(bytes.length)) finish(stopped(liveMessages.tooMuchOutput));
    },
  });
  conversation.outcome.then(toNews).then(finish, (error) => enough.signal.aborted || onFailed(error));

  return handOn(conversation, () => finish(stopped(liveMessages.tooMuchInput)));
}

/** What says nothing to the program goes no further, but counts. */
function handOn({ input, end }: InteractiveRun, onTooMuch: () => void): Heard {
  const typed = countdown();
  let isOver = false;
  return (request) => {
    if (isOver) return undefined;
    const bytes = Buffer.from(request.type === 'input' ? request.text : '');
    isOver = typed.isOver(Math.max(bytes.length, LEAST_BYTES));
    if (isOver) onTooMuch();
    else if (request.type === 'end') {
      isOver = true;
      end();
    } else if (bytes.length > 0) return input(bytes);
    return undefined;
  };
}

function countdown() {
  let left = MOST_BYTES;
  return {
    left: () => left,
    /** Whether that many are more than what is left. */
    isOver(bytes: number) {
      left -= bytes;
      return left < 0;
    },
  };
}

const programOf = ({ language_id, source_code }: Start, owner: string): Program => ({
  languageId: language_id,
  source: Buffer.from(source_code),
  stdin: Buffer.alloc(0),
  owner,
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  limits,
});

const limitSentence = (time: number | null) =>
  timeLimitSentence({ time: time ?? 0, cpu: limits.cpuTime, wall: limits.wallTime });

const toNews = ({ status, compileOutput, message, time, memory }: Outcome): LiveNews => ({
  type: 'finished',
  status: { id: status, description: submissionStatuses[status] },
  compile_output: compileOutput && Buffer.from(compileOutput).toString('utf8'),
  message: status === TIME_LIMIT_EXCEEDED ? limitSentence(time) : message,
  time: time === null ? null : time.toFixed(3),
  memory,
});

/** By us. It has no number of its own in Judge0's list: the nearest is that of a file that grew too large. */
const stopped = (message: string): LiveNews => ({
  type: 'finished',
  status: { id: 8, description: submissionStatuses[8] },
  compile_output: null,
  message,
  time: null,
  memory: null,
});
