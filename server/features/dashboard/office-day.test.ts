/** Tests the office's start page: pending work, the server's state, and the months' registrations and income. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { CHART_MONTHS, dashboard } from '#contract/dashboard.ts';
import type { MediaMachine } from '#server/ports/media.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as officeDayTexts from '#texts/office-day.ts';

let school: School;
const machines: MediaMachine[] = [];
beforeAll(async () => {
  const media = { ...scriptedMedia(), machines: () => machines };
  school = await startTestServer({ runner: scriptedRunner(), media });
});
afterAll(() => school.stop());

const office = async () => school.as(await school.create.admin());

test('new applications are listed, the longest waiting first, with those beyond five counted', async () => {
  const { create, clock } = school;
  for (let n = 1; n <= 6; n++) {
    clock.advance({ minutes: 1 });
    await create.applicant({ phone: `25471234567${n}`, createdAt: clock.now(), fullName: `Applicant ${n}` });
  }
  await create.applicant({ phone: '254712345679', status: 'declined' });

  const { applications, unallocated, refundsToDecide } = await (await office()).call(dashboard.office);

  expect(applications.total).toBe(6);
  expect(applications.first.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `Applicant ${n}`));
  expect({ unallocated, refundsToDecide }).toEqual({ unallocated: 0, refundsToDecide: 0 });
});

test('students who wait for a guardian’s consent are counted', async () => {
  const admin = await office();
  for (const deactivatedAt of [null, null, school.clock.now()]) {
    const { id } = await school.create.student({ deactivatedAt });
    const body = { isMinor: true, name: 'Mary Wambui', phone: '', email: '', relationship: '' };
    await admin.call(guardians.save, { params: { id }, body });
  }
  expect(await admin.call(dashboard.office)).toMatchObject({ waitingForConsent: 2 });
});

test('classes of all tutors are listed, and parts of the server with problems come first, with what to do', async () => {
  const { create, clock, services } = school;
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: services.config.schoolZone });
  await create.scheduleEntry((await create.tutor()).id, { day: day.format(clock.now()) as 'Monday', event: 'Kilns' });

  const { classes, system } = await (await office()).call(dashboard.office);

  expect(classes.map(({ event }) => event)).toEqual(['Kilns']);
  expect(system.find(({ part }) => part === 'programs')).toEqual({ part: 'programs', isWell: true, advice: '' });
  expect(system.find(({ part }) => part === 'payments')).toMatchObject({ isWell: false });
  expect(system.map(({ isWell }) => isWell)).toEqual(system.map(({ isWell }) => isWell).toSorted());
  for (const { isWell, advice } of system) expect(advice === '').toBe(isWell);
});

test('a machine for live classes that is away is named with the reason, and so are machines that are all busy', async () => {
  const admin = await office();
  const advice = async (...statuses: MediaMachine['status'][]) => {
    const named = statuses.map((status, n) => ({ address: `10.77.0.${n}:2370`, status, reason: `Reason ${n}.` }));
    machines.splice(0, machines.length, ...named.map((one) => ({ ...one, connections: 0, busy: 0 })));
    const { system } = await admin.call(dashboard.office);
    return system.find(({ part }) => part === 'classes')!.advice;
  };

  expect(await advice('ready', 'full')).toBe('');
  expect(await advice('ready', 'draining')).toBe('');
  expect(await advice('ready', 'away')).toBe(officeDayTexts.mediaMachinesAway('10.77.0.1:2370: Reason 1.', 2));
  expect(await advice('away')).toBe(officeDayTexts.noMediaMachine('10.77.0.0:2370: Reason 0.'));
  expect(await advice('full', 'full')).toBe(officeDayTexts.mediaMachinesFull);
  expect(await advice()).toBe('');
});

test('the last twelve months are counted by the school’s calendar', async () => {
  const { create, clock } = school;
  const admin = await office();
  const before = (await admin.call(dashboard.months)).at(-1)!;
  const student = await create.student({ createdAt: clock.now() });
  await create.student({ createdAt: clock.now(), emailVerifiedAt: null });
  await create.credit(student.id, 4_000);
  await create.credit(student.id, 500, { isLive: true });

  const months = await admin.call(dashboard.months);

  expect(months).toHaveLength(CHART_MONTHS);
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
  expect(months.at(-1)).toEqual({ ...before, registrations: before.registrations + 1, income: before.income + 4_000 });
  expect(months[0]).toMatchObject({ registrations: 0, income: 0 });
});
