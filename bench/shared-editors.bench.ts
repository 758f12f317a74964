/**
 * How long until the class sees what is typed in its shared editor? Thirty users have the class document open, and ten
 * of them type five times a second for ten seconds, in turns. Every change must reach each of the others. A delivery is
 * timed from typing to its arrival in the other user's document. All documents are in this process, beside the server,
 * so their processor time is included in the figures.
 */
import type { Text, YTextEvent } from 'yjs';
import { joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import setUpPostgres from '#server/testing/postgres.ts';
import { startTestServer } from '#server/testing/server.ts';
import { conclude } from './budget.ts';

const PEOPLE = 30;
const TYPISTS = 10;
const PER_SECOND = 5;
const SECONDS = 10;
/** The milliseconds after which a change counts as lost. */
const DELIVERY_TIMEOUT = 5_000;

const stopPostgres = await setUpPostgres();
const school = await startTestServer();
const codes = await openClass();

/** The time at which each change was typed; below, the milliseconds of each delivery. */
const typed = new Map<string, number>();
const deliveries: number[] = [];
for (const code of codes) code.observe(noteDeliveries);

for (let change = 0; change < SECONDS * PER_SECOND * TYPISTS; change++) {
  type(codes[change % TYPISTS]!, `#${change};`);
  await new Promise((resolve) => setTimeout(resolve, 1000 / (PER_SECOND * TYPISTS)));
}
const expected = typed.size * (PEOPLE - 1);
const end = performance.now() + DELIVERY_TIMEOUT;
while (deliveries.length < expected && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));

deliveries.sort((a, b) => a - b);
const texts = new Set(codes.map(String));
leaveAllEditors();
await school.stop();
await stopPostgres();

conclude('How soon does a class see what is typed in its shared editor?', [
  { what: 'delivered changes', value: (deliveries.length / expected) * 100, unit: '%', atLeast: 100 },
  { what: 'different texts at the end', value: texts.size, unit: '', budget: 1 },
  { what: 'a delivery, median', value: at(0.5), unit: 'ms', budget: 30 },
  { what: 'a delivery, p95', value: at(0.95), unit: 'ms', budget: 60 },
]);

/** Returns the class document of each user; all users may write. */
async function openClass(): Promise<Text[]> {
  const { create, as } = school;
  const tutor = await create.tutor();
  const room = await openRoom(school, tutor);
  const people = [tutor, ...(await Promise.all(Array.from({ length: PEOPLE - 1 }, () => create.student())))];
  const opened = await Promise.all(
    people.map(async (person) => (await (await joinEditors(school, person, room)).openClass()).code),
  );
  for (const { id } of people.slice(1)) await as(tutor).put(`/stages/${room.name}/writers/${id}`, { mayWrite: true });
  return opened;
}

function type(code: Text, text: string) {
  typed.set(text, performance.now());
  code.insert(code.length, text);
}

function noteDeliveries({ changes, transaction }: YTextEvent) {
  if (transaction.local) return;
  const now = performance.now();
  for (const { insert } of changes.delta)
    for (const [change] of String(insert ?? '').matchAll(/#\d+;/g)) deliveries.push(now - typed.get(change)!);
}

function at(share: number) {
  return deliveries[Math.min(deliveries.length - 1, Math.floor(deliveries.length * share))] ?? Number.POSITIVE_INFINITY;
}
