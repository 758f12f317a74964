/** What goes on where the line does not hold: with a browser and a school that play. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallNews, CallRequest, ChatMessage } from '#contract/calls.ts';
import { isUnreachable } from './call-state.ts';

/** The far end of each line that was opened, the last one last. */
let lines: PlayedSocket[];

class PlayedSocket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly heard: CallRequest[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

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

const person = { name: 'Amina H.', role: 'student', handSince: null, may: { speak: true, show: true } } as const;
const self = '5f0c1f6e-2f0e-4a7c-9a55-0d3c8f6c2b01';

const welcome = (chat: ChatMessage[]): CallNews => ({
  type: 'welcome',
  self,
  resumeId: self,
  isResumed: false,
  people: [{ ...person, _id: self, publications: [] }],
  rules: { students: person.may, isLocked: false, hasWaitingRoom: false },
  chat,
  waiting: [],
  recording: null,
  whyNotRecord: '',
  iceServers: [],
  media: { kind: 'none', holdsGrants: true },
});

/** As the school keeps it. */
const saidAs = ({ sentAs, text }: { sentAs: string; text: string }): ChatMessage => ({
  _id: '0c8f1f6e-2f0e-4a7c-9a55-0d3c8f6c2b02',
  ...{ sentAs, text, person: self, name: person.name },
  at: '2026-11-21T09:00:00.000Z',
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

/** The one that waits to be opened; there is a pause between two. */
async function nextLine() {
  while (lines.at(-1)!.readyState !== 0) await vi.advanceTimersByTimeAsync(100);
  lines.at(-1)!.open();
  return lines.at(-1)!;
}

test('who cannot get through to the school is told after a while, it is tried on, and she may leave', async () => {
  const call = await joining();
  // Refused at once, as by a school that is just starting anew.
  for (let n = 0; n < 3; n++) {
    while (lines.at(-1)!.readyState !== 0) await vi.advanceTimersByTimeAsync(100);
    lines.at(-1)!.onclose({ code: 1006 });
  }
  expect(isUnreachable(call.store.get())).toBe(false);
  for (let n = 0; n < 4; n++) await aWhile();
  expect(isUnreachable(call.store.get())).toBe(true);
  expect(call.store.get().phase.name).toBe('joining');

  const line = await nextLine();
  line.tell({ type: 'waiting' });
  expect(isUnreachable(call.store.get())).toBe(false);
  // Cut off while she waits: it is seen, and said.
  line.onclose({ code: 1006 });
  expect(call.store.get()).toMatchObject({ phase: { name: 'waiting' }, attempts: 1 });
  expect(call.store.get().caption).toContain('Connecting again');

  const before = lines.length;
  call.leave();
  await aWhile();
  expect(lines).toHaveLength(before);
});

test('what is written on a dead line is said on the next one, and what was taken meanwhile is not', async () => {
  const call = await joining();
  const dead = await nextLine();
  dead.tell(welcome([]));
  for (const text of ['Habari', 'Nzuri', 'Karibu']) call.words.say(text);
  const [first, second, third] = call.store.get().unsaid;
  dead.tell({ type: 'said', message: saidAs(first!) });
  expect(call.store.get().unsaid).toEqual([second, third]);

  // Nothing more comes on that line; the second one had gone through.
  dead.close();
  dead.onclose({ code: 1006 });
  call.words.say('Asante');
  const next = await nextLine();
  next.tell(welcome([saidAs(first!), saidAs(second!)]));
  const texts = next.heard.flatMap((request) => (request.type === 'say' ? request.text : []));
  expect(texts).toEqual(['Karibu', 'Asante']);
  expect(call.store.get().unsaid.map(({ text }) => text)).toEqual(texts);
  call.leave();
});

test('a tutor who asks to write is told where the code is shut, and is on the code itself where it is not', async () => {
  const call = await joining();
  call.open('chat');
  call.hearAsker('Wanjiru K.');
  expect(call.store.get()).toMatchObject({
    asker: 'Wanjiru K.',
    caption: 'Wanjiru K. asks to write in your own program.',
  });
  call.hearAsker('');
  expect(call.store.get().asker).toBe('');

  call.open('code');
  call.hearAsker('Otieno B.');
  expect(call.store.get().caption).not.toContain('Otieno');
  call.leave();
});
