/** A load of the storm: pages of all servers receive changes by event streams. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

const EVERY = 250;
/** Milliseconds within which each server must notify its pages of a change: a second to notice a lost Redis, and busy processors. */
const TIMEOUT = 3_000;

export async function eventDelivery({ ports, create, pool }: ClusterSchool): Promise<Load & { slowest(): number }> {
  const tutor = await create.tutor();
  const room = await create.room({ ownerId: tutor.id });
  const cookie = `session=${await create.session(tutor)}`;
  const servers = await Promise.all(ports.map((port) => listenTo(port, cookie)));
  const [faults, times]: [string[], number[]] = [[], []];

  async function change(number: number) {
    const changedAt = performance.now();
    await pool.query('update room set name = $2 where id = $1', [room.id, `Change ${number}`]);
    const isDelivered = () => servers.every(({ lastEvent }) => lastEvent() > changedAt);
    while (!isDelivered() && performance.now() - changedAt < TIMEOUT) await pause(10);
    times.push(performance.now() - changedAt);
    if (!isDelivered()) faults.push(`change ${number} did not reach every server`);
  }

  return {
    name: 'events',
    async run(end) {
      for (let number = 0; !end.aborted; number++) {
        await change(number);
        await pause(EVERY);
      }
      for (const { leave } of servers) leave();
      return [];
    },
    findFaults: async () => faults,
    count: () => `${times.length} changes received by ${servers.length} servers`,
    slowest: () => Math.round(Math.max(...times)),
  };
}

/** Opens the event stream of rooms at a server. */
async function listenTo(port: number, cookie: string) {
  const leaving = new AbortController();
  const address = `http://127.0.0.1:${port}/api/v1/rooms/news`;
  const { body } = await fetch(address, { headers: { cookie }, signal: leaving.signal });
  let at = 0;
  void read(body!, (text) => {
    if (text.includes('data: changed')) at = performance.now();
  });
  return { lastEvent: () => at, leave: () => leaving.abort() };
}

async function read(body: ReadableStream<Uint8Array>, onText: (text: string) => void) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}
