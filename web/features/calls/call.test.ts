/** What goes on where the line does not hold: with a browser and a school that play. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallNews, CallRequest } from '#contract/calls.ts';
import { isUnreachable } from './call-state.ts';

/** The far end of each line that was opened, the last one last. */
let lines: PlayedSocket[];

class PlayedSocket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly heard: CallRequest[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};

  constructor() {
    lines.push(this);
  }
  send = (data: string) => this.heard.push(JSON.parse(data));
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = PlayedSocket.OPEN;
    this.onopen();
  }
  tell = (news: CallNews) => this.onmessage({ data: JSON.stringify(news) });
}

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  const nothing = () => {};
  const ears = { addEventListener: nothing, removeEventListener: nothing };
  for (const [name, played] of Object.entries({
    ...ears,
    document: { ...ears, hidden: true, querySelector: () => ({ content: '/api' }) },
    location: new URL('https://school.example/live/room'),
    matchMedia: () => ({ ...ears, matches: false }),
    WebSocket: PlayedSocket,
  }))
    vi.stubGlobal(name, played);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function joining() {
  // It looks at the page as soon as it is there.
  const { Call } = await import('./call.ts');
  const call = new Call(async () => 'a ticket', new Map());
  await vi.advanceTimersByTimeAsync(1);
  return call;
}

/** Longer than any line is waited for, and any pause between two. */
const aWhile = () => vi.advanceTimersByTimeAsync(9_000);

test('who cannot get through to the school is told after two attempts, while it is tried on, and may leave', async () => {
  const call = await joining();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(isUnreachable(call.store.get())).toBe(false);
  await aWhile();
  expect(isUnreachable(call.store.get())).toBe(true);
  expect(call.store.get().phase.name).toBe('joining');

  await aWhile();
  lines.at(-1)!.open();
  lines.at(-1)!.tell({ type: 'waiting' });
  expect(isUnreachable(call.store.get())).toBe(false);
  // Cut off while she waits: it is seen, and said.
  lines.at(-1)!.onclose();
  expect(call.store.get()).toMatchObject({ phase: { name: 'waiting' }, attempts: 1 });
  expect(call.store.get().caption).toContain('Connecting again');

  const before = lines.length;
  call.leave();
  await aWhile();
  expect(lines).toHaveLength(before);
});
