/** Reconnection of a call, with a fake browser and a fake server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallEvent, CallRequest, ChatMessage } from '#contract/calls.ts';
import { isUnreachable } from './connection/connection-state.ts';

/** The server's end of each socket, in the order of opening. */
let sockets: FakeSocket[];

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly received: CallRequest[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor() {
    sockets.push(this);
  }
  send = (data: string) => this.received.push(JSON.parse(data));
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  emit = (message: CallEvent) => this.onmessage({ data: JSON.stringify(message) });
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  const nothing = () => {};
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  for (const [name, fake] of Object.entries({
    ...listening,
    document: { ...listening, hidden: true, querySelector: () => ({ content: '/api' }) },
    location: new URL('https://school.example/live/room'),
    matchMedia: () => ({ ...listening, matches: false }),
    WebSocket: FakeSocket,
  }))
    vi.stubGlobal(name, fake);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const person = { name: 'Amina H.', role: 'student', handSince: null, may: { speak: true, show: true } } as const;
const self = '5f0c1f6e-2f0e-4a7c-9a55-0d3c8f6c2b01';

const welcome = (chat: ChatMessage[]): CallEvent => ({
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

/** The user's chat message as the server stores it. */
const stored = ({ sentAs, text }: { sentAs: string; text: string }): ChatMessage => ({
  _id: '0c8f1f6e-2f0e-4a7c-9a55-0d3c8f6c2b02',
  ...{ sentAs, text, person: self, name: person.name },
  at: '2026-11-21T09:00:00.000Z',
});

async function joinCall() {
  // Imported after the globals are faked, because the module reads the document when it is loaded.
  const { Call } = await import('./call.ts');
  const call = new Call(async () => 'a ticket', new Map());
  await vi.advanceTimersByTimeAsync(1);
  return call;
}

/** Longer than the connection timeout, and than any retry delay. */
const aWhile = () => vi.advanceTimersByTimeAsync(9_000);

/** Opens the socket of the next attempt, after its delay. */
async function nextSocket() {
  while (sockets.at(-1)!.readyState !== 0) await vi.advanceTimersByTimeAsync(100);
  sockets.at(-1)!.open();
  return sockets.at(-1)!;
}

test('a school that stays unreachable is reported, retried, and can be left', async () => {
  const call = await joinCall();
  // Each socket is refused at once, as by a server that is restarting.
  for (let n = 0; n < 3; n++) {
    while (sockets.at(-1)!.readyState !== 0) await vi.advanceTimersByTimeAsync(100);
    sockets.at(-1)!.onclose({ code: 1006 });
  }
  expect(isUnreachable(call.store.get().connection)).toBe(false);
  for (let n = 0; n < 4; n++) await aWhile();
  expect(isUnreachable(call.store.get().connection)).toBe(true);
  expect(call.store.get().connection).toMatchObject({ progress: 'joining' });

  const socket = await nextSocket();
  socket.emit({ type: 'waiting' });
  expect(isUnreachable(call.store.get().connection)).toBe(false);
  // The socket is lost while the user waits for admission.
  socket.onclose({ code: 1006 });
  expect(call.store.get()).toMatchObject({ connection: { name: 'awaitingRetry', progress: 'waiting' } });
  expect(call.store.get().caption).toContain('Reconnecting');

  const before = sockets.length;
  call.leave();
  await aWhile();
  expect(sockets).toHaveLength(before);
});

test('messages written on a dead socket are sent on the next one, unless the server had received them', async () => {
  const call = await joinCall();
  const dead = await nextSocket();
  dead.emit(welcome([]));
  for (const text of ['Habari', 'Nzuri', 'Karibu']) call.chat.send(text);
  const [first, second, third] = call.store.get().unsent;
  dead.emit({ type: 'said', message: stored(first!) });
  expect(call.store.get().unsent).toEqual([second, third]);

  // The second message had reached the server, but its echo is lost.
  dead.close();
  dead.onclose({ code: 1006 });
  call.chat.send('Asante');
  const next = await nextSocket();
  next.emit(welcome([stored(first!), stored(second!)]));
  const texts = next.received.flatMap((request) => (request.type === 'say' ? request.text : []));
  expect(texts).toEqual(['Karibu', 'Asante']);
  expect(call.store.get().unsent.map(({ text }) => text)).toEqual(texts);
  call.leave();
});

test('a tutor’s request to write is announced only while the code panel is closed', async () => {
  const call = await joinCall();
  call.view.open('chat');
  call.view.setHelpOffer('Wanjiru K.');
  expect(call.store.get()).toMatchObject({
    helpOfferedBy: 'Wanjiru K.',
    caption: 'Wanjiru K. asks to edit your program.',
  });
  call.view.setHelpOffer('');
  expect(call.store.get().helpOfferedBy).toBe('');

  call.view.open('code');
  call.view.setHelpOffer('Otieno B.');
  expect(call.store.get().caption).not.toContain('Otieno');
  call.leave();
});
