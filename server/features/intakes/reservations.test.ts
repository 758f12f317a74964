/** Tests for whom places in an intake are reserved. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { applications } from '#contract/admissions/applications.ts';
import { intakes } from '#contract/admissions/intakes.ts';
import { customers } from '#contract/customers.ts';
import { people } from '#contract/people.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/intakes.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  // Outside the quiet hours, in which no email is sent.
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`));
  money = moneyIn(school);
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const formHeaders = { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
const dayFromNow = (days: number) =>
  new Date(school.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function plan() {
  const course = await school.create.course({ price: 4_000 });
  const intake = await school.create.intake(course.id);
  const courses = [{ courseId: course.id, intakeId: intake.id }];
  const applicant = async (fullName: string, email = `${randomUUID()}@example.com`) =>
    (await money.applicant({ fullName, email })).id;
  const offered = async (fullName: string, email?: string) => {
    const id = await applicant(fullName, email);
    await office.call(applications.sendOffer, { params: { id }, body: { courses, lastDay: dayFromNow(14) } });
    return id;
  };
  const enrolled = async (name: string) => {
    const params = { id: await applicant(name) };
    return (await office.call(customers.enrol, { params, body: { name, courses } })).studentId!;
  };
  const reservations = () => office.call(intakes.reservations, { params: { id: intake.id } });
  const counted = async () => (await office.call(intakes.list)).find(({ _id }) => _id === intake.id)!.reserved;
  return { course, intake, offered, enrolled, reservations, counted };
}

test('the office sees each applicant and student for whom a place is reserved, as many as are counted', async () => {
  const { course, offered, enrolled, reservations, counted } = await plan();
  expect(await reservations()).toEqual([]);
  const open = await offered('Amina Otieno');
  const declined = await offered('Baraka Maina');
  await office.call(applications.change, { params: { id: declined }, body: { stage: 'declined' } });
  const [unpaid, ended, joined, gone] = [
    await enrolled('Chebet Rotich'),
    await enrolled('Daudi Kamau'),
    await enrolled('Esther Achieng'),
    await enrolled('Fatuma Ali'),
  ];
  await office.call(agreedPrices.end, { params: { id: ended, courseId: course.id } });
  await office.call(agreedPrices.agree, {
    params: { id: joined, courseId: course.id },
    body: { price: 0, reason: 'A scholarship' },
  });

  expect((await reservations()).slice(0, 2)).toEqual([
    { by: 'offer', _id: open, name: 'Amina Otieno' },
    { by: 'price', _id: unpaid, name: 'Chebet Rotich' },
  ]);
  expect(await counted()).toBe((await reservations()).length);
  await office.call(people.deactivate, { params: { id: gone } });
  expect(await counted()).toBe((await reservations()).length);
});

test('a student who has not paid yet sees the chosen intake beside the agreed price', async () => {
  const { course, intake, enrolled } = await plan();
  const student = { id: await enrolled('Chebet Rotich') } as Person;
  const { name, startsOn } = intake;
  expect(await school.as(student).call(agreedPrices.own)).toEqual([
    { courseId: course.id, price: 4_000, intake: { name, startsOn } },
  ]);
});

test('an accepted offer keeps its place after its last day, an open one does not', async () => {
  const { offered, reservations, counted } = await plan();
  await offered('Amina Otieno');
  const accepted = await offered('Baraka Maina', 'baraka@example.com');
  const answerPage = school.address + (await school.mailbox.linkTo('baraka@example.com'));
  await fetch(answerPage.replace('?', '/accepted?'), { method: 'POST', headers: formHeaders, redirect: 'manual' });
  school.clock.advance({ minutes: 15 * 24 * 60 });
  office = school.as(await school.create.admin());

  expect(await reservations()).toEqual([{ by: 'offer', _id: accepted, name: 'Baraka Maina' }]);
  expect(await counted()).toBe(1);
});

test('an intake that does not exist has no reservations', async () => {
  const refused = await office.refused(intakes.reservations, { params: { id: randomUUID() } });
  expect(refused).toMatchObject({ status: 404, message: texts.gone });
});
