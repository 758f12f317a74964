import { getEventListeners } from 'node:events';
import { Duplex, PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import {
  encodeMessage,
  messageReader,
  type RunnerEvent,
  type RunnerRequest,
  type WireOutcome,
} from '#packages/runner/protocol.ts';
import { QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { program as programOf } from '#server/testing/processes/runner.ts';
import { engineRunner } from './engine.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const program = programOf(71, 'print("Habari")');

const accepted: WireOutcome = {
  status: 3,
  stdout: Buffer.from('Habari\n').toString('base64'),
  stderr: null,
  compileOutput: null,
  message: null,
  exitCode: 0,
  exitSignal: null,
  time: 0.01,
  wallTime: 0.012,
  memory: 9000,
};

const finished = (id: string): RunnerEvent => ({ type: 'finished', id, outcome: accepted });

/** Connects an engineRunner to fake runners that the test controls; after each exit the next fake runner is started. */
function startRunner(
  behave: (request: RunnerRequest, runner: { tell(news: RunnerEvent): void; die(): void; nth: number }) => void,
) {
  let born = 0;
  const launch = () => {
    const [toRunner, toServer] = [new PassThrough(), new PassThrough()];
    const socket = Duplex.from({ writable: toRunner, readable: toServer });
    const nth = ++born;
    const die = () => socket.destroy();
    const hear = messageReader<RunnerRequest>((request) =>
      behave(request, { tell: (news) => toServer.write(encodeMessage(news)), die, nth }),
    );
    toRunner.on('data', hear);
    toRunner.on('end', die);
    socket.on('error', () => {});
    return socket;
  };
  return { runner: engineRunner(launch), born: () => born };
}

test('a program runs, and its output is returned as bytes', async () => {
  const { runner } = startRunner((request, { tell }) => {
    if (request.type !== 'run') return;
    tell({ type: 'started', id: request.id });
    tell(finished(request.id));
  });
  let hasStarted = false;

  const outcome = await runner.run(program, { onStart: () => (hasStarted = true) });

  expect(outcome).toMatchObject({ status: 3, stdout: Buffer.from('Habari\n'), stderr: null, time: 0.01 });
  expect(hasStarted).toBe(true);
  await runner.close();
});

test('no runner is started before the first request', async () => {
  const { runner, born } = startRunner(() => {});
  runner.prewarm(71);
  await runner.close();
  expect(born()).toBe(0);
});

test('a full queue rejects with QueueFull', async () => {
  const { runner } = startRunner((request, { tell }) => {
    if (request.type === 'run') tell({ type: 'refused', id: request.id, reason: 'full', advice: '' });
  });
  await expect(runner.run(program)).rejects.toThrow(QueueFull);
  await runner.close();
});

test('if the runner cannot run programs, the error advises staff', async () => {
  const advice = 'Type: sudo apt-get install -y bubblewrap';
  const { runner } = startRunner((request, { tell }) => {
    if (request.type === 'run') tell({ type: 'refused', id: request.id, reason: 'not ready', advice });
  });
  await expect(runner.run(program)).rejects.toThrow(new RunnerUnavailable(advice));
  await runner.close();
});

test('a runner that exits is started again, and its program is sent once more', async () => {
  const { runner, born } = startRunner((request, { tell, die, nth }) => {
    if (request.type !== 'run') return;
    if (nth === 1) die();
    else tell(finished(request.id));
  });
  await expect(runner.run(program)).resolves.toMatchObject({ status: 3 });
  expect(born()).toBe(2);
  await runner.close();
});

test('a batch interrupted by the runner’s exit is sent once more, and all outcomes are returned together', async () => {
  const { stdin: _, ...sitter } = program;
  const { runner, born } = startRunner((request, { tell, die, nth }) => {
    if (request.type !== 'run-batch') return;
    if (nth === 1) die();
    else
      tell({
        type: 'batch-finished',
        id: request.id,
        outcomes: request.stdins.map((stdin) => ({ ...accepted, stdout: stdin })),
      });
  });
  const outcomes = await runner.runBatch({
    ...sitter,
    stdins: [bytes('1'), bytes('2')],
    maxTimeouts: 1,
    maxTotalTime: 60,
  });
  expect(outcomes.map(({ stdout }) => String(stdout))).toEqual(['1', '2']);
  expect(born()).toBe(2);
  await runner.close();
});

test('a program during which the runner exits twice gets an internal error', async () => {
  const { runner, born } = startRunner((request, { die }) => {
    if (request.type === 'run') die();
  });
  await expect(runner.run(program)).resolves.toMatchObject({ status: 13 });
  expect(born()).toBe(2);
  await runner.close();
});

test('a cancelled run rejects immediately and is cancelled at the runner', async () => {
  const giveUp = new AbortController();
  const heard: string[] = [];
  const { runner } = startRunner((request) => {
    if (request.type === 'run') giveUp.abort(new Error('The page was closed'));
    heard.push(request.type);
  });
  await expect(runner.run(program, { signal: giveUp.signal })).rejects.toThrow('The page was closed');
  await expect.poll(() => heard).toEqual(['run', 'cancel']);
  await runner.close();
});

test('listeners on a shared signal are removed when their runs end', async () => {
  const { runner } = startRunner((request, { tell }) => {
    if (request.type === 'run') tell({ type: 'refused', id: request.id, reason: 'full', advice: '' });
  });
  const { signal } = new AbortController();
  for (let i = 0; i < 3; i++) await expect(runner.run(program, { signal })).rejects.toThrow(QueueFull);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await runner.close();
});

test('an interactive run has live input and output', async () => {
  const { runner } = startRunner((request, { tell }) => {
    if (request.type === 'input') tell({ type: 'output', id: request.id, stream: 'stdout', bytes: request.bytes });
    if (request.type === 'end-of-input') tell(finished(request.id));
  });
  const heard: string[] = [];
  const talk = runner.runInteractive!(program, { onOutput: (_, piece) => heard.push(Buffer.from(piece).toString()) });

  talk.input(bytes('Wanjiru'));
  talk.end();

  await talk.outcome;
  expect(heard).toEqual(['Wanjiru']);
  await runner.close();
});

test('an interactive run ends with the runner', async () => {
  const { runner, born } = startRunner((request, { die }) => {
    if (request.type === 'run') die();
  });
  const talk = runner.runInteractive!(program, { onOutput: () => {} });
  await expect(talk.outcome).resolves.toMatchObject({ status: 13 });
  expect(born()).toBe(1);
  await runner.close();
});

test('messages are complete, however the socket splits them', () => {
  const messages = ['a', 'b'.repeat(70_000), 'ç'].map((id) => ({ type: 'state', id }) as const);
  const stream = Buffer.concat(messages.map(encodeMessage));
  for (const size of [1, 3, 4, 5, 1000, 65_536, stream.length]) {
    const heard: RunnerRequest[] = [];
    const hear = messageReader<RunnerRequest>((message) => heard.push(message));
    for (let at = 0; at < stream.length; at += size) hear(stream.subarray(at, at + size));
    expect(heard).toEqual(messages);
  }
});

test('a stopped program has its output so far', async () => {
  const asked: string[] = [];
  const { runner } = startRunner((request, { tell }) => {
    asked.push(request.type);
    if (request.type === 'run') tell({ type: 'started', id: request.id });
    if (request.type === 'stop')
      tell({
        type: 'finished',
        id: request.id,
        outcome: { ...accepted, status: 12, message: 'The program was stopped.' },
      });
  });
  const stop = new AbortController();

  const outcome = await runner.run(program, { stop: stop.signal, onStart: () => stop.abort() });

  expect(outcome).toMatchObject({ status: 12, stdout: Buffer.from('Habari\n') });
  expect(asked).toEqual(['run', 'stop']);
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  await runner.close();
});

test('a stopped program whose runner exits is not run again', async () => {
  const asked: string[] = [];
  const { runner } = startRunner((request, { tell, die }) => {
    asked.push(request.type);
    if (request.type === 'run') tell({ type: 'started', id: request.id });
    if (request.type === 'stop') die();
  });
  const stop = new AbortController();
  const why = new Error('stopped');

  const running = runner.run(program, { stop: stop.signal, onStart: () => stop.abort(why) });

  await expect(running).rejects.toBe(why);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toEqual(['run', 'stop']);
  await runner.close();
});
