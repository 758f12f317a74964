/**
 * What does a student see of a live class? Measured in Chromium with fake cameras and microphones, with thirty more
 * students in the same call: how soon the tutor's video appears on a good network, with 10 % packet loss, and without
 * UDP; and how long it is black when the media engine crashes.
 *
 * With `SILENT=5`, only five more students are in the call, for a quick trial.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openLossyProxy } from '#packages/media/testing/lossy-proxy.ts';
import { attendSilently } from '#server/testing/clients/receiving-students.ts';
import { conclude, median } from './budget.ts';
import {
  attend,
  countFrames,
  join,
  leave,
  longestFreeze,
  startBrowser,
  through,
  withoutUdp,
} from './live/live-browser.ts';
import { openSchool } from './live/live-school.ts';

const SILENT = Number(process.env.SILENT ?? 30);
const JOINS = 20;
const JOINS_BY_RELAY = 5;
const DEATHS = 3;
/** Milliseconds between two crashes: after a second crash within this time the server delays the restart. */
const BETWEEN_DEATHS = 11_000;
const LOST = 0.1;
const MINUTE = 60_000;

const school = await openSchool();
const browser = await startBrowser();
const { joins, lossy, byRelay, black, reached } = await measure().finally(async () => {
  await browser.close();
  await school.stop();
});

conclude('What does a student see of a live class?', [
  { what: `${SILENT} more students in the call: without any media`, value: SILENT - reached, unit: '', budget: 0 },
  { what: `from Join to the tutor's first frame, median of ${JOINS}`, value: median(joins), unit: 'ms', budget: 400 },
  { what: '… p95', value: p95(joins), unit: 'ms', budget: 500 },
  { what: '10 % packet loss for a minute: frames per second', value: lossy.perSecond, unit: '', atLeast: 24 },
  { what: '… frozen', value: lossy.frozenSeconds, unit: 's', budget: 0.5 },
  { what: '… lost packets', value: lossy.lost, unit: '%', atLeast: 9 },
  {
    what: `no UDP: from Join to the first frame, slowest of ${JOINS_BY_RELAY}`,
    value: Math.max(...byRelay),
    unit: 'ms',
    budget: 1_000,
  },
  { what: `the engine crashes: black, longest of ${DEATHS}`, value: Math.max(...black), unit: 'ms', budget: 1_000 },
]);
// The process is ended here, because threads of the silent students' WebRTC library would keep it alive.
process.exit();

async function measure() {
  const address = `/admin/liveTutor/${school.room.name}`;
  const tutor = await attend(browser, school, { person: school.tutor, address });
  await tutor.getByRole('button', { name: 'Join', exact: true }).click();
  await tutor.getByRole('toolbar', { name: 'Call' }).waitFor();
  const silent = await Promise.all(
    Array.from({ length: SILENT }, async () => attendSilently(school, await school.create.student())),
  );
  const measured = {
    joins: await joinAgainAndAgain(JOINS),
    lossy: await onLossyLine(),
    byRelay: await joinAgainAndAgain(JOINS_BY_RELAY, withoutUdp),
    black: await whenTheEngineDies(),
    reached: silent.filter(({ received }) => received() > 0).length,
  };
  for (const { leave: hangUp } of silent) hangUp();
  return measured;
}

/** Lets one student join, see the tutor and leave, `times` times. */
async function joinAgainAndAgain(times: number, prepare?: typeof withoutUdp) {
  const page = await aStudent(prepare);
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    took.push(await join(page));
    await leave(page, school.room.name);
  }
  await page.context().close();
  return took;
}

async function aStudent(prepare?: typeof withoutUdp): Promise<Page> {
  const person = await school.create.student();
  const page = await attend(browser, school, {
    person,
    address: `/live/${school.room.name}`,
    ...(prepare && { prepare }),
  });
  await page.getByRole('button', { name: 'Camera', pressed: true }).waitFor();
  return page;
}

async function onLossyLine() {
  let [lost, all] = [0, 0];
  const line = await openLossyProxy(school.udpPort, () => {
    all++;
    const isLost = Math.random() < LOST;
    if (isLost) lost++;
    return isLost;
  });
  const page = await aStudent(through(line.port));
  await join(page);
  const [before, begun] = [await countFrames(page), performance.now()];
  await pause(MINUTE);
  const after = await countFrames(page);
  const seconds = (performance.now() - begun) / 1000;
  await page.context().close();
  line.close();
  return {
    perSecond: (after.decoded - before.decoded) / seconds,
    frozenSeconds: ((after.frozenSeconds - before.frozenSeconds) / seconds) * 60,
    lost: (lost / all) * 100,
  };
}

async function whenTheEngineDies() {
  const page = await aStudent();
  await join(page);
  const times: number[] = [];
  for (let death = 0; death < DEATHS; death++) {
    await pause(BETWEEN_DEATHS);
    times.push(
      await longestFreeze(page, async () => {
        school.killEngine();
        await pause(BETWEEN_DEATHS / 2);
      }),
    );
  }
  await page.context().close();
  return times;
}

function p95(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}
