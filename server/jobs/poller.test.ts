import { beforeEach, expect, test } from 'vitest';
import type { Services } from '#server/services.ts';
import { openPollers } from './poller.ts';

/** The entries of the log; the pollers use no other service. */
let logged: unknown[] = [];
const services = { log: { error: ({ err }: { err: Error }) => logged.push(String(err)) } as unknown } as Services;
beforeEach(() => {
  logged = [];
});

/** A poller whose runs last until the test ends them. */
function endlessPoller() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const poller = {
    name: 'test',
    every: 60_000,
    run: () => {
      begun++;
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
  };
  return { poller, begun: () => begun, endOne: () => ends.shift()!() };
}

test('runs do not overlap; several notifications during a run cause one more run', async () => {
  const { poller, begun, endOne } = endlessPoller();
  const pollers = openPollers();
  pollers.start([poller], services);

  for (let n = 0; n < 5; n++) pollers.notify(poller);
  const first = begun();
  endOne();
  await expect.poll(begun).toBe(2);
  endOne();
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect([first, begun()]).toEqual([1, 2]);
  await pollers.close();
});

test('a run that fails is reported, and polling continues', async () => {
  let runs = 0;
  const poller = {
    name: 'test',
    every: 5,
    run: async () => {
      if (++runs === 1) throw new Error('The disk is full');
    },
  };
  const pollers = openPollers();
  pollers.start([poller], services);

  await expect.poll(() => runs).toBeGreaterThan(2);
  await pollers.close();

  expect(logged).toEqual(['Error: The disk is full']);
});

test('closing waits for the run in progress, and no run follows', async () => {
  const { poller, begun, endOne } = endlessPoller();
  const pollers = openPollers();
  pollers.start([poller], services);
  let isClosed = false;

  const closing = pollers.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = isClosed;
  endOne();
  await closing;
  pollers.notify(poller);

  expect([before, begun()]).toEqual([false, 1]);
});
