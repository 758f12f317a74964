import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#contract/people.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { schedules } from '#contract/schedules.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let nairobi: School;
let berlin: School;
beforeAll(async () => {
  nairobi = await startTestServer();
  berlin = await startTestServer({ env: { SCHOOL_ZONE: 'Europe/Berlin' } });
});
afterAll(async () => {
  await nairobi.stop();
  await berlin.stop();
});

type Person = Parameters<School['as']>[0];

async function linkOf(school: School, person: Person, body: Input<typeof schedules.subscribe>['body'] = {}) {
  const { url } = await school.as(person).call(schedules.subscribe, { body });
  expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  return url.replace('http://localhost:3000', school.address);
}

async function calendarAt(link: string) {
  const text = await (await fetch(link)).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}

/** Returns the first start times of an event after `from`, in UTC. */
function startsFrom(event: ICAL.Event, from: Date, times: number) {
  const iterator = event.iterator();
  const starts: string[] = [];
  while (starts.length < times) {
    const start = iterator.next().toJSDate();
    if (start >= from) starts.push(start.toISOString());
  }
  return starts;
}

test('a calendar reads the feed without a cookie: the week’s events, at Nairobi’s time, every week', async () => {
  const { create } = nairobi;
  const tutor = await create.tutor();
  const made = new Date('2026-11-18T09:00:00Z');
  const course = await create.course({ title: 'Web Design; with "care"', tutorId: tutor.id });
  const said = { day: 'Monday' as const, event: 'Boxes, floats; \\ and “Karibu” 🎉', createdAt: made };
  const { id } = await create.scheduleEntry(tutor.id, { ...said, courseId: course.id });

  const { text, calendar, events } = await calendarAt(await linkOf(nairobi, tutor));
  const [event] = events;

  expect(events).toHaveLength(1);
  expect(event).toMatchObject({ uid: id, summary: said.event, description: course.title });
  expect(event!.startDate.zone.tzid).toBe('Africa/Nairobi');
  // Nairobi has no daylight saving, so its zone has a single offset.
  expect(text.match(/BEGIN:STANDARD\r\nDTSTART:.*/g)).toEqual(['BEGIN:STANDARD\r\nDTSTART:19700101T000000']);
  expect(event!.duration.toString()).toBe('PT2H');
  expect(startsFrom(event!, made, 2)).toEqual(['2026-11-23T06:00:00.000Z', '2026-11-30T06:00:00.000Z']);
  expect(startsFrom(event!, new Date('2027-07-01'), 1)).toEqual(['2027-07-05T06:00:00.000Z']);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Darasa');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
});

test('across daylight-saving changes, classes stay at their local time', async () => {
  const { create } = berlin;
  const tutor = await create.tutor();
  const made = new Date('2026-11-18T09:00:00Z');
  await create.scheduleEntry(tutor.id, { day: 'Sunday', createdAt: made });

  const [event] = (await calendarAt(await linkOf(berlin, tutor))).events;

  // Summer time in Berlin runs from the last Sunday of March to the last Sunday of October.
  expect(startsFrom(event!, made, 1)).toEqual(['2026-11-22T08:00:00.000Z']);
  expect(startsFrom(event!, new Date('2027-03-21'), 2)).toEqual([
    '2027-03-21T08:00:00.000Z',
    '2027-03-28T07:00:00.000Z',
  ]);
  expect(startsFrom(event!, new Date('2027-10-24'), 2)).toEqual([
    '2027-10-24T07:00:00.000Z',
    '2027-10-31T08:00:00.000Z',
  ]);
});

test.each([
  ['2026-11-24T20:30:00Z', '2026-11-24'],
  // 21:00 UTC is already Wednesday in Nairobi.
  ['2026-11-24T21:00:00Z', '2026-12-01'],
])('a Tuesday entry created at %s begins on %s', async (made, first) => {
  const tutor = await nairobi.create.tutor();
  await nairobi.create.scheduleEntry(tutor.id, { day: 'Tuesday', createdAt: new Date(made) });

  const [event] = (await calendarAt(await linkOf(nairobi, tutor))).events;

  expect(event!.startDate.toString()).toBe(`${first}T09:00:00`);
});

test('a feed shows what its owner sees, and no one else’s entries', async () => {
  const { create } = nairobi;
  const [tutor, student] = [await create.tutor({ name: 'Brian Otieno' }), await create.student()];
  const [joined, other] = [await create.course({ tutorId: tutor.id }), await create.course({ tutorId: tutor.id })];
  await create.enrolment(student.id, joined.id);
  await create.scheduleEntry(tutor.id, { day: 'Friday', event: 'Joined', courseId: joined.id });
  await create.scheduleEntry(tutor.id, { day: 'Friday', event: 'Not joined', courseId: other.id });
  await create.scheduleEntry(tutor.id, { day: 'Friday', event: 'For all' });

  const { text, events } = await calendarAt(await linkOf(nairobi, student));

  const summaries = events.map(({ summary }) => summary);
  expect(summaries).toEqual(expect.arrayContaining(['For all', 'Joined']));
  expect(summaries).not.toContain('Not joined');
  expect(text).not.toMatch(/Brian|Otieno|@example\.com/);
});

test('the link stays valid until a new one is created', async () => {
  const student = await nairobi.create.student();
  const first = await linkOf(nairobi, student);
  const again = await Promise.all([linkOf(nairobi, student), linkOf(nairobi, student)]);
  const fresh = await linkOf(nairobi, student, { fresh: true });

  expect(again).toEqual([first, first]);
  expect(fresh).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(fresh)).status).toBe(200);
  expect(await linkOf(nairobi, student)).toBe(fresh);
});

test('an unknown link, a deactivated user’s and that of a student without a guardian’s consent are refused', async () => {
  const { as, create, address, database } = nairobi;
  const [student, young, admin] = [await create.student(), await create.student(), await create.admin()];
  const [link, youngLink] = [await linkOf(nairobi, student), await linkOf(nairobi, young)];

  await as(admin).call(people.deactivate, { params: { id: student.id } });
  await database.updatePerson(young.id, { consentMissingSince: new Date() });
  const shutOut = await Promise.all([fetch(link), fetch(youngLink)]);
  const unknown = await fetch(`${address}/calendar/${'x'.repeat(43)}.ics`);

  expect([...shutOut, unknown].map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await unknown.json()).toMatchObject({ code: 'not_found' });
  await as(admin).call(people.reactivate, { params: { id: student.id } });
  expect((await fetch(link)).status).toBe(200);
});

test('an unchanged feed is answered without a body', async () => {
  const { as, create, clock } = nairobi;
  const tutor = await create.tutor();
  const { id } = await create.scheduleEntry(tutor.id, { createdAt: new Date(clock.now().getTime() + 90_000) });
  const link = await linkOf(nairobi, tutor);
  const first = await fetch(link);
  const headers = { 'if-none-match': first.headers.get('etag')! };

  clock.advance({ minutes: 60 });
  const same = await fetch(link, { headers });
  await as(tutor).call(schedules.update, { params: { id }, body: { startTime: '09:15' } });
  const changed = await fetch(link, { headers });

  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect([same.status, await same.text()]).toEqual([304, '']);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('T091500');
});

test('the feed works in a school whose time zone is UTC', async () => {
  const utc = await startTestServer({ env: { SCHOOL_ZONE: 'UTC' } });
  const tutor = await utc.create.tutor();
  const made = new Date('2026-11-18T09:00:00Z');
  await utc.create.scheduleEntry(tutor.id, { createdAt: made });

  const [event] = (await calendarAt(await linkOf(utc, tutor))).events;

  expect(startsFrom(event!, made, 1)).toEqual(['2026-11-23T09:00:00.000Z']);
});
