/**
 * A load of the storm: a live class with chat. Its members reconnect like the page of a call (web/features/calls/connection). One has
 * raised a hand, one may not speak, and one is banned: all of that must survive the kills.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { attendance } from '#contract/attendance.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { joinLasting } from './class-member.ts';
import { inRhythm, type Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

/** Milliseconds between two messages of the class. */
const EVERY = 5_000;
/** Milliseconds after which a message that some member has not received counts as lost. */
const DELIVERY_TIMEOUT = 120_000;
/** Milliseconds after the storm in which the last messages have to arrive. */
const TIMEOUT = 30_000;

/** The minimum share of the class's duration that each member's attendance must cover: a kill may lose a heartbeat (15 s). */
const PRESENT = 0.5;

export type Class = Awaited<ReturnType<typeof openClass>>;

interface Opened {
  roomName: string;
  tutor: Person;
  students: readonly [Person, Person, ...Person[]];
}

/** Lets people join the call of a room. The first student raises a hand, the second one may not speak, another is banned. */
export async function openClass(school: ClusterSchool, { roomName, tutor, students }: Opened) {
  const people = [tutor, ...students];
  const faults: string[] = [];
  /** The keys of acknowledged messages, in order: the author has received the own message back as an event `said`. */
  const acknowledged: string[] = [];
  const members = await Promise.all(
    people.map((person) => joinLasting(school, { roomName, person }, { acknowledged, faults })),
  );
  await keepOrder(members[0]!, { asking: members[1]!, silent: members[2]!, silentId: students[1].id });
  const banned = await ban(school, { roomName, tutor: members[0]! });
  const begunAt = Date.now();
  let turn = 0;
  const present = () => members.filter((member) => !member.isOver());

  /** Lets a member send a chat message. Resolves when all members have received it, or after DELIVERY_TIMEOUT. */
  async function say() {
    const speaker = present()[turn++ % present().length]!;
    const key = speaker.say();
    const deadline = performance.now() + DELIVERY_TIMEOUT;
    while (!present().every(({ received }) => received.has(key)) && performance.now() < deadline) await pause(20);
  }

  const load: Load = {
    name: 'class',
    run: (end) =>
      inRhythm({ every: EVERY, end }, async () => {
        await say();
        if (await banned.isAdmitted()) faults.push('the banned student was admitted');
      }),
    async findFaults() {
      const unsent = () => members.flatMap((member) => [...member.unsent]);
      for (const end = performance.now() + TIMEOUT; unsent().length > 0 && performance.now() < end; ) await pause(200);
      await Promise.all(members.map((member) => member.reconnect()));
      const ended = members.filter((member) => member.isOver()).length;
      const minutes = (Date.now() - begunAt) / 60_000;
      for (const member of members) member.leave();
      return [
        ...faults,
        ...unsent().map((key) => `the message ${key} was never acknowledged`),
        ...(ended > 0 ? [`${ended} members were turned out`] : []),
        ...(await findAttendanceFaults(school, { tutor, ids: people.map(({ id }) => id), minutes })),
      ];
    },
    count: () => `${acknowledged.length} messages, ${members.reduce((sum, { welcomes }) => sum + welcomes(), 0)} joins`,
  };
  return { ...load, say };
}

type Joined = Awaited<ReturnType<typeof joinLasting>>;

interface Order {
  asking: Joined;
  silent: Joined;
  silentId: string;
}

/** Lets one student raise a hand, and forbids another to speak; both must find that unchanged after each reconnection. */
async function keepOrder(tutor: Joined, { asking, silent, silentId }: Order) {
  asking.tell({ type: 'hand', isUp: true });
  tutor.tell({ type: 'let', person: silentId, what: 'speak', may: false });
  while (!asking.standing()?.handSince || silent.standing()?.may.speak !== false) await pause(20);
  asking.expectStanding();
  silent.expectStanding();
}

/** Lets another student join, whom the tutor bans. */
async function ban(school: ClusterSchool, { roomName, tutor }: { roomName: string; tutor: Joined }) {
  const student = await school.create.student();
  const browser = await browserOf(school, student);
  const line = await browser.join(roomName, 'none');
  tutor.tell({ type: 'remove', person: student.id, isBan: true });
  await line.closed;
  return {
    /** False also while no server answers. */
    async isAdmitted() {
      return browser.enter(roomName).then(
        ({ status }) => status === 200,
        () => false,
      );
    },
  };
}

interface Attended {
  tutor: Person;
  ids: string[];
  /** Minutes since all members had joined. */
  minutes: number;
}

/** Checks that each member was present most of the time, never twice at the same time, and has left. */
async function findAttendanceFaults(school: ClusterSchool, { tutor, ids, minutes }: Attended) {
  const caller = school.as(tutor);
  const { sessions } = await caller.call(attendance.listSessions, { query: { page: 1 } });
  const read = () => caller.call(attendance.read, { params: { id: sessions[0]!._id } });
  const hasLeft = async () => (await read()).people.every(({ leftAt }) => leftAt !== null);
  for (const end = performance.now() + TIMEOUT; performance.now() < end && !(await hasLeft()); ) await pause(500);
  const { people } = await read();
  return ids.flatMap((id) => {
    const found = people.filter(({ _id }) => _id === id);
    const [one] = found;
    if (!one || found.length > 1) return [`member ${id} is ${found.length} times in the attendance`];
    const isWrong = one.minutes < minutes * PRESENT - 1 || one.minutes > minutes + 2 || one.leftAt === null;
    return isWrong ? [`the attendance of ${minutes} minutes is ${JSON.stringify(one)}`] : [];
  });
}
