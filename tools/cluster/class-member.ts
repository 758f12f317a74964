/** A member of a live class, who rejoins whenever the connection is lost, like the page (web/features/calls/connection). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Attendee, CallEvent, CallRequest } from '#contract/calls.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { ClusterSchool } from './school.ts';

/** The number of a class's latest chat messages that the server must store; it stores a few more. */
const KEPT = 150;
/** Milliseconds after which a connection counts as stable, and the longest delay before a reconnection. */
const [STABLE, MAX_DELAY] = [10_000, 10_000];

/** Milliseconds to wait for the server's first message. */
const CONNECTING = 8_000;
/** Reasons for an end after which the page joins again. */
const TEMPORARY = ['ticket', 'restarting'];

interface Seat {
  roomName: string;
  person: Person;
  /** What the person sends and receives; without it, only the chat. */
  media?: Media;
}

export interface Media {
  /** Called with each event; `tell` sends a request over the connection of the moment, if there is one. */
  receive(event: CallEvent, tell: (request: CallRequest) => void): void;
}

/** The state of a member that must survive a reconnection: the raised hand and the grants. */
type Standing = Pick<Attendee, 'handSince' | 'may'>;

/** The state of the chat that all members of the class share. */
interface Chat {
  /** The keys of acknowledged messages, in order: their authors have received them. */
  acknowledged: string[];
  faults: string[];
}

/** The messages of one member. */
function openMessages({ acknowledged, faults }: Chat) {
  const unsent = new Set<string>();
  const received = new Set<string>();

  function receive(key: string) {
    received.add(key);
    if (unsent.delete(key)) acknowledged.push(key);
  }

  /** @param before  the messages that were acknowledged before the connection was made */
  function receiveAll(keys: string[], before: string[]) {
    for (const key of before) {
      const times = keys.filter((one) => one === key).length;
      if (times !== 1) faults.push(`after a reconnection, the acknowledged message ${key} is there ${times} times`);
    }
    for (const key of keys) receive(key);
  }

  return { unsent, received, receive, receiveAll };
}

type Browser = Awaited<ReturnType<typeof browserOf>>;
type Line = Awaited<ReturnType<Browser['connect']>>;

interface Member {
  browser: Browser;
  messages: ReturnType<typeof openMessages>;
  /** The connection, while the person is in the call. */
  line: Line | undefined;
  /** How often the person has joined. */
  welcomes: number;
  /** With this id of the last `welcome` event the media connections survive a reconnection. */
  resumeId: string | undefined;
  /** The person's latest state that the server has reported. */
  standing: Standing | undefined;
  /** The state that each further `welcome` event must contain. */
  expected: Standing | undefined;
  isOver: boolean;
}

/** Joins the call, and rejoins whenever the connection is lost. Resolves when the person is in the call. */
export async function joinLasting(school: ClusterSchool, seat: Seat, chat: Chat) {
  const messages = openMessages(chat);
  const browser = await browserOf(school, seat.person);
  const member: Member = {
    ...{ browser, messages, line: undefined, welcomes: 0, isOver: false },
    ...{ resumeId: undefined, standing: undefined, expected: undefined },
  };
  void stay(member, seat, chat);
  const nextWelcome = async (before: number) => {
    while (member.welcomes === before && !member.isOver) await pause(20);
  };
  await nextWelcome(0);
  return {
    unsent: messages.unsent,
    received: messages.received,
    isOver: () => member.isOver,
    welcomes: () => member.welcomes,
    standing: () => member.standing,
    /** From now on, each `welcome` event must contain the person's current raised hand and grants. */
    expectStanding() {
      member.expected = member.standing;
    },
    tell: (request: CallRequest) => member.line?.send(request),
    say() {
      const key = randomUUID();
      messages.unsent.add(key);
      send(member, key);
      return key;
    },
    /** Drops the connection. Resolves when the person is in the call again. */
    async reconnect() {
      const before = member.welcomes;
      member.line?.socket.terminate();
      await nextWelcome(before);
    },
    leave() {
      member.isOver = true;
      member.line?.socket.terminate();
    },
  };
}

const send = ({ line }: Member, key: string) => line?.send({ type: 'say', sentAs: key, text: `Message ${key}` });

async function stay(member: Member, seat: Seat, chat: Chat) {
  for (let [failures, shortLived] = [0, 0]; !member.isOver; ) {
    const lasted = await joinOnce(member, seat, chat).catch(() => undefined);
    if (lasted !== undefined) [failures, shortLived] = [0, lasted < STABLE ? shortLived + 1 : 0];
    await pause(delayBefore(failures++ + shortLived));
  }
}

/** @returns milliseconds for which the person was in the call; undefined if the person was not admitted */
async function joinOnce(member: Member, { roomName, person, media }: Seat, { acknowledged, faults }: Chat) {
  const { body } = await member.browser.enter(roomName);
  const before = acknowledged.slice(-KEPT);
  const joined = await member.browser.connect();
  let welcomedAt: number | undefined;
  // Like the page, gives up a connection on which no first message arrives.
  const silent = setTimeout(() => joined.socket.terminate(), CONNECTING);
  const endFor = (reason: string) => {
    member.isOver = true;
    faults.push(`a member was turned out: ${reason}`);
  };
  joined.socket.on('message', (bytes) => {
    clearTimeout(silent);
    const event = JSON.parse(String(bytes)) as CallEvent;
    if (event.type === 'said') member.messages.receive(event.message.sentAs!);
    if (event.type === 'person' && event.person._id === person.id) member.standing = standingOf(event.person);
    if (event.type === 'ended' && !TEMPORARY.includes(event.reason)) endFor(event.reason);
    if (event.type === 'welcome') member.line = joined;
    media?.receive(event, (request) => void member.line?.send(request));
    if (event.type !== 'welcome') return;
    welcomedAt = performance.now();
    member.resumeId = media && event.resumeId;
    member.welcomes++;
    const keys = event.chat.map(({ sentAs }) => sentAs!);
    member.messages.receiveAll(keys, before);
    receiveStanding(member, event.people.find(({ _id }) => _id === event.self)!, faults);
    for (const key of member.messages.unsent) send(member, key);
  });
  const join = { type: 'join', ticket: body.ticket!.token, resumes: member.resumeId } as const;
  if (joined.status === 101) joined.send({ ...join, wants: media ? 'high' : 'none' });
  await joined.closed;
  clearTimeout(silent);
  member.line = undefined;
  return welcomedAt === undefined ? undefined : performance.now() - welcomedAt;
}

const standingOf = ({ handSince, may }: Attendee): Standing => ({ handSince, may });

function receiveStanding(member: Member, self: Attendee, faults: string[]) {
  member.standing = standingOf(self);
  if (member.expected && !isDeepStrictEqual(member.standing, member.expected))
    faults.push(`a member had ${JSON.stringify(member.expected)}, and has ${JSON.stringify(member.standing)}`);
}

/** The page's delay in milliseconds before it joins again (web/features/calls/connection/retry-delays.ts). */
function delayBefore(attempt: number) {
  const growing = attempt === 0 ? 0 : Math.min(250 * 2 ** (attempt - 1), MAX_DELAY);
  return Math.max(growing, 1_000) * Math.random();
}
