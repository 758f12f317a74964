/** A live class with chat. Its members reconnect like the page of a call (web/features/calls/connection). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '#server/testing/factories/factories.ts';
import { joinLasting } from './class-member.ts';
import { inRhythm, type Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

/** Milliseconds between two messages of the class. */
const EVERY = 5_000;
/** Milliseconds after which a message that not all have heard counts as lost. */
const LONGEST = 120_000;
/** Milliseconds after the storm in which the last messages have to arrive. */
const PATIENCE = 30_000;

export type Class = Awaited<ReturnType<typeof openClass>>;

/** Lets people join the call of a room. */
export async function openClass(school: ClusterSchool, roomName: string, people: Person[]) {
  const faults: string[] = [];
  /** The keys of acknowledged messages, in order: `said` has come back to the author. */
  const acknowledged: string[] = [];
  const members = await Promise.all(
    people.map((person) => joinLasting(school, { roomName, person }, { acknowledged, faults })),
  );
  let turn = 0;
  const present = () => members.filter((member) => !member.isOver());

  /** Lets a member say something. Resolves when all members have heard it, or after LONGEST. */
  async function say() {
    const speaker = present()[turn++ % present().length]!;
    const key = speaker.say();
    const deadline = performance.now() + LONGEST;
    while (!present().every(({ heard }) => heard.has(key)) && performance.now() < deadline) await pause(20);
  }

  const load: Load = {
    name: 'class',
    run: (end) => inRhythm({ every: EVERY, end }, say),
    async findFaults() {
      const unsent = () => members.flatMap((member) => [...member.unsent]);
      for (const end = performance.now() + PATIENCE; unsent().length > 0 && performance.now() < end; ) await pause(200);
      await Promise.all(members.map((member) => member.reconnect()));
      const ended = members.filter((member) => member.isOver()).length;
      for (const member of members) member.leave();
      return [
        ...faults,
        ...unsent().map((key) => `the message ${key} was never acknowledged`),
        ...(ended > 0 ? [`${ended} members were turned out`] : []),
      ];
    },
    count: () => `${acknowledged.length} messages, ${members.reduce((sum, { welcomes }) => sum + welcomes(), 0)} joins`,
  };
  return { ...load, say };
}
