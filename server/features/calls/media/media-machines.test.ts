/** A class on two media machines that are processes of their own, with real engines and real WebRTC clients. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Media } from '#server/ports/media.ts';
import { classesIn } from '#server/testing/clients/call-client.ts';
import { hangUpPeers, listenIn, speakIn } from '#server/testing/clients/call-media.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { mediaOnMachines, startMediaProcess } from '#server/testing/processes/media-machine.ts';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let machines: Awaited<ReturnType<typeof startMediaProcess>>[];
let media: Media;
let school: School;
beforeAll(async () => {
  machines = await Promise.all([startMediaProcess(), startMediaProcess()]);
  media = mediaOnMachines(machines.map(({ account }) => account));
  school = await startTestServer({ media });
  await untilReady();
});
afterAll(async () => {
  await school?.stop();
  for (const { kill } of machines ?? []) kill('SIGKILL');
  removeFolders();
});
afterEach(() => {
  hangUpPeers();
  closeAllWebSockets();
});

const { aClass } = classesIn(() => school);
const untilReady = () =>
  vi.waitUntil(() => media.machines!().every(({ status }) => status !== 'away'), { timeout: 20_000 });
/** The machine that forwards the only class. */
const busy = () => {
  const { address } = media.machines!().find(({ connections }) => connections > 0)!;
  return machines.find((machine) => machine.address === address)!;
};
const hears = async ({ rtp }: { rtp: unknown[] }) => {
  const before = rtp.length;
  await expect.poll(() => rtp.length).toBeGreaterThan(before + 20);
};

test('a class goes on at the other machine when its own is killed', async () => {
  const { tutor, first } = await aClass();
  await speakIn(first);
  await hears(await listenIn(tutor));
  const killed = busy();
  await expect.poll(() => media.relaysFor('wanjiru')).toHaveLength(2);
  killed.kill('SIGKILL');

  const { iceServers } = await tutor.received('mediaLost');
  await first.received('mediaLost');
  expect(iceServers).toHaveLength(1);
  await speakIn(first, 2_000);
  await hears(await listenIn(tutor, 2));
  expect(busy()).not.toBe(killed);
  machines = machines.filter((machine) => machine !== killed);
});

test('a machine that is told to end goes on with its class, and ends after it', async () => {
  const [machine] = machines;
  const { tutor, first } = await aClass();
  await speakIn(first, 3_000);
  const listener = await listenIn(tutor);
  await hears(listener);
  machine!.kill('SIGTERM');
  await expect.poll(machine!.output).toContain('takes no new classes');

  await hears(listener);
  expect(
    media.machines!()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['away', 'draining']);
  first.send({ type: 'unpublish', source: 'microphone' });
  expect(await machine!.ended).toEqual([0, null]);
  expect(machine!.output()).not.toContain(machine!.account.token);
});
