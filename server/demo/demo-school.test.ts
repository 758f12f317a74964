import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { handins } from '#contract/handins.ts';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import { hideExpectedOutputs } from '#contract/rules/expected-outputs.ts';
import { listOpenIntakes } from '#server/features/intakes/intakes.ts';
import { openDemoSchool } from '#server/testing/factories/demo-school.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
  await openDemoSchool(school.services);
});
afterAll(() => school.stop());

const person = async (name: string) => (await school.find.personByEmail(`${name}@darasa.test`))!;
const as = async (name: string) => school.as(await person(name));

test('the student of the demo school has begun a course and can continue it', async () => {
  const student = await as('student');
  const [course] = await student.call(progress.list);

  const found = await student.call(lessons.list, { params: { courseId: course!.courseId } });

  expect([...new Set(found.map(({ unit }) => unit?.name))]).toEqual([
    'The first programs',
    'Closer to the language',
    'Programs that people use',
  ]);
  expect(found.every(({ minutes }) => minutes !== null)).toBe(true);
  expect(course).toMatchObject({ lessons: 12, completed: 1, next: { title: 'Numbers and a shared bill' } });
  expect(found).toHaveLength(12);
  expect(found.slice(0, 4)).toMatchObject([
    { title: 'A program that greets you', isCompleted: true, isOpen: true, tasks: 2 },
    { title: 'Numbers and a shared bill', isCompleted: false, tasks: 3 },
    { title: 'Guess my number' },
    { title: 'A shopping list' },
  ]);
});

test('the student of the demo school reads the text of the first lesson, which its tutor can restore', async () => {
  const [course] = await (await as('student')).call(progress.list);
  const [first] = await (await as('student')).call(lessons.list, { params: { courseId: course!.courseId } });
  const ofFirst = { params: { lessonId: first!._id } };

  const { text } = await (await as('student')).call(lessons.read, ofFirst);
  const written = await (await as('tutor')).call(lessonTexts.read, ofFirst);
  const versions = await (await as('tutor')).call(lessonTexts.listVersions, ofFirst);

  expect(text).toContain('```python run Your first program\nprint("Habari")\n```');
  expect(hideExpectedOutputs(written.published, first!._id)).toBe(text);
  expect(written).toMatchObject({ draft: written.published, revision: 1, changedBy: { name: 'Brian Otieno' } });
  expect(versions).toMatchObject([{ kind: 'published', author: 'Brian Otieno' }]);
});

test('two courses of the demo school are in Swahili, each with three lessons to read', async () => {
  const query = async (text: string) => (await school.pool.query<Record<string, unknown>>(text)).rows;

  const inSwahili = await query(
    `select course.title, count(*)::int as lessons, count(published)::int as texts from course
     join lesson on lesson.course_id = course.id left join lesson_text on lesson_id = lesson.id
     where language = 'sw' group by 1 order by 1`,
  );

  expect(inSwahili).toEqual([
    { title: 'Hatua za kwanza za Python', lessons: 3, texts: 3 },
    { title: 'Ubunifu wa Wavuti', lessons: 3, texts: 3 },
  ]);
});

test('every lesson of Web Design has a text and is published', async () => {
  const { rows } = await school.pool.query<Record<string, unknown>>(
    `select count(*)::int as lessons, count(published)::int as texts, count(published_at)::int as published
     from course join lesson on lesson.course_id = course.id left join lesson_text on lesson_id = lesson.id
     where course.title = 'Web Design'`,
  );

  expect(rows).toEqual([{ lessons: 10, texts: 10, published: 10 }]);
});

test('visitors see intakes of three courses that can still be joined, each starting on a Monday', async () => {
  const { services } = school;
  const open = await listOpenIntakes(services);
  expect(new Set(open.map(({ courseTitle }) => courseTitle)).size).toBe(3);
  expect(new Set(open.map(({ startsOn }) => new Date(startsOn).getUTCDay()))).toEqual(new Set([1]));
});

test('the student of the demo school has a marked assignment, a late one, and a draft', async () => {
  const student = await as('student');
  const assignments = await student.call(handins.list, { query: {} });
  const { taskId } = assignments.find(({ state }) => state === 'graded')!;

  const read = await student.call(handins.read, { params: { taskId } });

  const states = assignments.map(({ state }) => state).filter((state) => state !== 'not submitted');
  expect(states.sort()).toEqual(['draft', 'graded', 'late']);
  expect(read).toMatchObject({ final: 8, history: [{ comments: [{ line: 2 }, { line: 6 }] }] });
});

test('an assignment of the demo school has a file that its student can download', async () => {
  const student = await as('student');
  const assignments = await student.call(handins.list, { query: {} });
  const [withFile, ...others] = assignments.filter(({ attachments }) => attachments.length > 0);
  const [file] = withFile!.attachments;
  const cookie = `session=${await school.create.session(await person('student'))}`;

  const fetched = await fetch(`${school.base}/tasks/${withFile!.taskId}/attachments/${file!.name}`, {
    headers: { cookie },
  });

  expect(others).toEqual([]);
  expect(withFile!.name).toBe('The book of a savings group');
  expect(file).toMatchObject({ fileName: 'one-friday.txt' });
  const text = await fetched.text();
  expect([fetched.status, Buffer.byteLength(text)]).toEqual([200, file!.bytes]);
  expect(text).toContain('Together 2530');
});

test('every lesson of the demo school belongs to a course', async () => {
  expect(await (await as('admin')).call(dashboard.read)).toMatchObject({ courses: 13, students: 12, lessons: 39 });
});

test('the demo school has thirteen published challenges, and its student has passed two of them', async () => {
  const query = async (text: string) => (await school.pool.query<Record<string, unknown>>(text)).rows;

  const published = await query(
    `select count(*)::int as challenges, min(visible)::int as visible, min(hidden)::int as hidden from challenge
     join (select version_id, count(*) filter (where not is_hidden) as visible, count(*) filter (where is_hidden) as hidden
           from challenge_test group by 1) as tests using (version_id)
     join challenge_version on challenge_version.id = version_id where published_at is not null and state = 'passed'`,
  );
  const passed = await query(
    `select email, count(*)::int as passed from challenge_attempt join grading on grading.id = grading_id
     join "user" on "user".id = student_id where grading.state = 'done' and points = 100 group by 1 order by 2 desc, 1`,
  );

  expect(published).toEqual([{ challenges: 13, visible: 2, hidden: 3 }]);
  expect(passed.slice(0, 3)).toEqual([
    { email: 'amina@darasa.test', passed: 3 },
    { email: 'kevin@darasa.test', passed: 2 },
    { email: 'student@darasa.test', passed: 2 },
  ]);
});

test('in the demo school one student is under 18 with consent, the others are adults, so staff can approve all pages', async () => {
  const { rows } = await school.pool.query<{ kinds: string[] }>(
    `select array_agg(kind order by position) as kinds from "user" left join guardian_event on student_id = "user".id
     where type = 'student' and consent_missing_since is null group by "user".id order by count(*) desc`,
  );

  expect(rows.map(({ kinds }) => kinds)).toEqual([['minor', 'given'], ...Array(11).fill(['adult'])]);
});

test('the demo school’s paid courses have payments, and its ledger balances', async () => {
  const query = async (text: string) => (await school.pool.query<Record<string, unknown>>(text)).rows;

  const states = await query('select state, count(*)::int as payments from payment group by 1 order by 1');
  const unpaid = await query(
    `select from enrolment join course on course.id = course_id left join paid_enrolment using (student_id, course_id)
     where course.price > 0 and tx_id is null`,
  );
  const credits = await query(
    `select email, -sum(amount)::int as credit from ledger_entry join "user" on account = 'student:' || id
     group by 1 having sum(amount) <> 0 order by 1`,
  );
  const receipts = await query(`select count(*)::int as given, max(number) ~ '^SIM-' as simulated from receipt`);

  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'expired', 'failed', 'initiated', 'paid']);
  expect(unpaid).toEqual([]);
  expect(credits).toEqual([
    { email: 'grace@darasa.test', credit: 3_000 },
    { email: 'peter@darasa.test', credit: 4_500 },
    { email: 'student@darasa.test', credit: 4_000 },
  ]);
  expect(receipts).toEqual([{ given: states.find(({ state }) => state === 'paid')!.payments, simulated: true }]);
});
