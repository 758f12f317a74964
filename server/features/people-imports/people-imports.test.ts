import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { merges } from '#contract/accounts/merges.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { firstPasswords } from '#contract/admissions/first-passwords.ts';
import { peopleImports } from '#contract/admissions/people-imports.ts';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { auth } from '#contract/auth.ts';
import { people } from '#contract/people.ts';
import { parseCsv } from '#contract/rules/parse-csv.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/people-imports.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());
const meanwhile = meanwhileAt(() => school);

const address = (name: string) => `${name}-${randomUUID()}@example.com`;
/** A name that no other test uses. */
const nameOf = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const preview = (table: string[][]) => office.call(peopleImports.preview, { body: { table } });
const found = async (q: string) => (await office.call(people.list, { query: { q } })).people;

/** Imports what its preview says. */
async function importNow(table: string[][]) {
  const { version } = await preview(table);
  return office.call(peopleImports.import, { body: { table, version } });
}

/** The table of the downloaded list of people. */
async function downloaded(q: string) {
  const cookie = `session=${await school.create.session(await school.create.admin())}`;
  const answer = await fetch(`${school.base}/people/csv?q=${q}`, { headers: { cookie } });
  return parseCsv(await answer.text(), ',');
}

/** Returns the errors of a table's rows. */
const troublesOf = async (table: string[][]) =>
  (await preview(table)).rows.map(({ outcome, notes }) => (outcome === 'trouble' ? notes : []));

test('students are invited or get first passwords, join their courses, and importing the list again creates no duplicates', async () => {
  const [free, paid] = [
    await school.create.course({ title: nameOf('Web') }),
    await school.create.course({ title: nameOf('Python'), price: 5_000 }),
  ];
  const [amina, baraka, mama] = [address('amina'), nameOf('Baraka'), address('mama')];
  const table = [
    ['Class', 'FULL NAME', 'e-mail', 'Guardian’s Email', 'Courses', 'price'],
    ['7B', "Amina Ng'ang'a", amina.toUpperCase(), '', `${free.title.toLowerCase()}; ${paid.title}`, 'Ksh. 1,500'],
    ['', '', '', '', '', ''],
    ['7B', ` ${baraka} `, '', mama, free.title, ''],
    ['', ''],
  ];
  const shown = await preview(table);
  expect(shown).toMatchObject({
    ignored: ['Class'],
    rows: [
      {
        row: 2,
        name: 'Amina Nganga',
        email: amina,
        outcome: 'invited',
        notes: [texts.joins(free.title), texts.agrees(paid.title, 'Ksh. 1,500')],
      },
      { row: 4, name: baraka, outcome: 'printed', notes: [texts.newGuardian(mama), texts.joins(free.title)] },
    ],
  });
  expect(await found(amina)).toEqual([]);

  const { at, ...counts } = await importNow(table);
  expect(counts).toEqual({ invited: 1, printed: 1, changed: 0, waiting: 0 });
  const [first] = await found(amina);
  const [second] = await found(baraka);
  expect(first).toMatchObject({ name: 'Amina Nganga', state: 'invited', admissionNumber: expect.any(String) });
  expect(second).toMatchObject({ email: '', guardianEmail: mama });
  const sheets = await office.call(firstPasswords.sheets, { query: { since: at } });
  expect(sheets.map(({ name }) => name)).toEqual([baraka]);
  expect(await school.mailbox.resetLinkTo(amina)).toBeDefined();

  const coursesOf = async (id: string) =>
    (await office.call(studentCourses.list, { params: { id } })).courses.map(({ course }) => course.title);
  expect(await coursesOf(first!._id)).toEqual([free.title]);
  expect(await coursesOf(second!._id)).toEqual([free.title]);
  const agreed = await office.call(agreedPrices.list, { params: { id: first!._id } });
  expect(agreed).toMatchObject([{ price: 1_500, reason: texts.reason, ended: null }]);

  const again = await preview(table);
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  expect(await importNow(table)).toMatchObject({ invited: 0, printed: 0, changed: 0 });
  expect(await found(baraka)).toHaveLength(1);
  expect(await school.mailbox.emailsTo(amina)).toHaveLength(1);
});

test('each row’s error names the column and the value', async () => {
  const [student, tutor, gone] = [
    await school.create.student(),
    await school.create.tutor(),
    await school.create.student({ deactivatedAt: new Date() }),
  ];
  const other = await school.create.student();
  const paid = await school.create.course({ title: nameOf('Java'), price: 2_000 });
  const number = student.admissionNumber!;
  const mistyped = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
  const email = address('twice');
  const rows: [cells: string[], troubles: string[]][] = [
    [['', '', '', '', '', ''], []],
    [
      ['?', 'amina@', '', 'mama', '', '1.5'],
      [texts.noName, texts.badEmail('amina@'), texts.badGuardianEmail('mama'), texts.badPrice('1.5')],
    ],
    [['Amina', '', mistyped, '', '', ''], [texts.badNumber(mistyped)]],
    [['Amina', '', 'ADM/2025/7', '', '', ''], [texts.badNumber('ADM/2025/7')]],
    [['Amina', other.email, number, '', '', ''], [texts.otherOwner(other.email, other.name, number)]],
    [['Amina', address('new'), number, '', '', ''], [texts.otherEmail(number)]],
    [['Juma', tutor.email, '', '', '', ''], [texts.isStaff(tutor.name)]],
    [['Asha', gone.email, '', '', '', ''], [texts.isDeactivated(gone.name)]],
    [['Brother', email, '', '', '', ''], []],
    [['Sister', email, '', '', '', ''], [texts.sameEmail('10')]],
    [['Otieno Ouma', '', '', '', 'No such course', '10'], [texts.unknownCourse('No such course')]],
    [['Wanjiku Mwangi', '', '', '', paid.title, ''], [texts.needsPrice(paid.title, 'Ksh. 2,000')]],
    [['Njeri Kamau', '', '', '', paid.title, '2001'], [texts.tooHigh(paid.title, 'Ksh. 2,000')]],
    [['Akinyi Atieno', '', '', '', '', '5'], [texts.priceAlone]],
    [['Njeri Kamau', '', '', '', '', ''], [texts.sameName('14')]],
  ];
  const head = ['Name', 'Email', 'Admission number', 'Guardian’s email', 'Courses', 'Price'];
  const table = [head, ...rows.map(([cells]) => cells)];
  expect(await troublesOf(table)).toEqual(rows.slice(1).map(([, troubles]) => troubles));

  const { version } = await preview(table);
  const refused = await office.refused(peopleImports.import, { body: { table, version } });
  expect(refused).toMatchObject({ status: 409, message: texts.mend });
  expect(await found(email)).toEqual([]);
});

test('a student is found by number or email, gets the name and courses of the list, and keeps the email', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ title: nameOf('CSS') });
  // Excel stores numbers as numbers.
  const table = [
    ['Namba ya usajili', 'JINA', 'Kozi'],
    [`${student.admissionNumber}.0`, 'Achieng Mary', course.title],
  ];
  const { rows } = await preview(table);
  expect(rows).toMatchObject([
    { outcome: 'changed', notes: [texts.renamed(student.name, 'Achieng Mary'), texts.joins(course.title)] },
  ]);
  expect(await importNow(table)).toMatchObject({ invited: 0, printed: 0, changed: 1 });
  expect(await found(student.email)).toMatchObject([{ name: 'Achieng Mary', state: 'active' }]);
  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
});

test('a person who signed up without the office, and has not confirmed the address, is invited', async () => {
  const [stranger, name] = [await school.create.student({ emailVerifiedAt: null }), nameOf('Zawadi')];
  const table = [
    ['Name', 'Email'],
    [name, stranger.email],
  ];
  expect(await importNow(table)).toMatchObject({ invited: 1 });
  expect(await found(stranger.email)).toMatchObject([{ _id: stranger.id, name, state: 'invited' }]);
  expect(await school.mailbox.resetLinkTo(stranger.email)).toBeDefined();
});

test('without number and email, students of one name are told apart by their guardians, or not imported', async () => {
  const [name, mama, baba] = [nameOf('Faith'), address('mama'), address('baba')];
  const head = ['Name', 'Guardian email'];
  await importNow([head, [name, mama], [name, baba]]);
  expect(await found(name)).toHaveLength(2);
  expect(await troublesOf([head, [name, '']])).toEqual([[texts.manyNamesakes(name)]]);
  expect(await importNow([head, [name.toUpperCase(), mama]])).toMatchObject({ printed: 0, changed: 1 });

  const withEmail = await school.create.student({ name: nameOf('Grace') });
  const { admissionNumber } = withEmail;
  expect(await troublesOf([head, [withEmail.name, '']])).toEqual([[texts.namesake(withEmail.name, admissionNumber!)]]);
});

test('a row with the name of a deactivated student is asked about, and is not taken for that student', async () => {
  const name = nameOf('Brian');
  await importNow([['Name'], [name]]);
  const [closed] = await found(name);
  await office.call(people.deactivate, { params: { id: closed!._id } });
  const number = closed!.admissionNumber!;
  expect(await troublesOf([['Name'], [name]])).toEqual([[texts.closedNamesake(name, number)]]);
  expect(
    await troublesOf([
      ['Name', 'Adm No'],
      ['Brian Otieno', number],
    ]),
  ).toEqual([[texts.isDeactivated(name)]]);
});

test('a row that refers to a merged account names the number of the account that was finally kept', async () => {
  const [first, second, last] = [
    await school.create.student({ name: nameOf('Kept') }),
    await school.create.student(),
    await school.create.student(),
  ];
  const merge = (kept: { id: string }, { id: closedId }: { id: string }) =>
    office.call(merges.merge, { params: { id: kept.id }, body: { closedId, reason: 'Two accounts' } });
  await merge(second, first);
  await merge(last, second);
  const table = [
    ['Name', 'Adm No', 'Email'],
    ['Another Name', first.admissionNumber!, ''],
    ['Another Name', '', first.email],
    [first.name, '', ''],
  ];
  const [isMerged, number] = [texts.isMerged(first.name, last.admissionNumber!), last.admissionNumber!];
  expect(await troublesOf(table)).toEqual([[isMerged], [isMerged], [texts.namesake(last.name, number)]]);
});

test('a running number is not read, and a column “Guardian” has the guardian’s name', async () => {
  const [name, mama] = [nameOf('Wambui'), address('mama')];
  const table = [
    ['Number', 'Name', 'Guardian', 'Guardian email', 'Namba'],
    ['1', name, 'Mary Wambui', mama, '1'],
  ];
  expect(await preview(table)).toMatchObject({
    ignored: ['Number', 'Namba'],
    rows: [{ outcome: 'printed', notes: [texts.newGuardian(mama), texts.guardianNamed('Mary Wambui')] }],
  });
});

test('an import is refused if the school has changed since the preview', async () => {
  const [email, name] = [address('late'), nameOf('Late')];
  const table = [
    ['Name', 'Email'],
    [name, email],
    [nameOf('Second'), ''],
  ];
  const { version } = await preview(table);
  await office.call(people.addStudent, { body: { name, email } });
  const refused = await office.refused(peopleImports.import, { body: { table, version } });
  expect(refused).toMatchObject({ status: 409, message: texts.outdated });
  expect(await found('Second')).toEqual([]);
});

test('of two imports of one list at once, one imports it', async () => {
  const table = [['Name'], [nameOf('Twin')], [nameOf('Twin')]];
  const { version } = await preview(table);
  const answers = await Promise.all(
    [1, 2].map(() => office.answer(peopleImports.import, { body: { table, version } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await found(table[1]![0]!)).toHaveLength(1);
});

test('an import locks the intakes of its courses in the order of the courses, as an enrolment does', async () => {
  const paid = () => school.create.course({ title: nameOf('Robots'), price: 2_000 });
  const [first, last] = [await paid(), await paid()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [firstIntake, lastIntake] = [await school.create.intake(first!.id), await school.create.intake(last!.id)];
  const table = [
    ['Name', 'Course', 'Price'],
    [nameOf('Zuhura'), last!.title, '0'],
    [nameOf('Amani'), first!.title, '0'],
  ];
  // The import waits for the first intake; it must not have locked the last one by then.
  const imported = await meanwhile.during(({ lock }) => lock.intake(firstIntake.id), {
    waiting: 1,
    act: () => importNow(table),
    finish: ({ lock }) => lock.intake(lastIntake.id),
  });
  expect(imported).toMatchObject({ printed: 2 });
});

test.each([
  ['an empty file', [[''], []], texts.noStudents],
  ['only names of columns', [['Name']], texts.noStudents],
  ['no names of columns', [['Amina', 'amina@example.com'], ['Baraka']], texts.noNameColumn],
  [
    'two columns of one meaning',
    [
      ['Name', 'Student'],
      ['Amina', 'A'],
    ],
    texts.sameColumn('Name', 'Student'),
  ],
  ['too many students', [['Name'], ...Array.from({ length: 1_001 }, (_, n) => [`Amina ${n}`])], texts.tooLong],
])('a file is refused: %s', async (_, table, message) => {
  expect(await office.refused(peopleImports.preview, { body: { table } })).toMatchObject({ status: 400, message });
});

test('the download of people can be imported again, and changes nothing', async () => {
  const course = await school.create.course({ title: nameOf('SQL; basics') });
  const mark = randomUUID().slice(0, 8);
  const [one, two] = [`Amina ${mark}`, `Baraka ${mark}`];
  await importNow([
    ['Name', 'Email', 'Guardian email', 'Course', 'Guardian', 'Guardian phone', 'Relationship', 'Under 18'],
    [one, address('one'), '', course.title, 'Otieno Ouma', '712345678', '=Uncle', 'yes'],
    [two, '', address('mama'), course.title, '', '', '', ''],
  ]);
  const table = await downloaded(mark);
  expect(table[0]!.slice(0, 9)).toEqual(Object.values(texts.columns).slice(0, 9));
  expect(table[1]!.slice(3, 8)).toEqual(['Otieno Ouma', '0712 345 678', "'=Uncle", '', 'yes']);
  expect((await preview(table)).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
});

test('a download with staff, deactivated and merged accounts changes nothing, and their changed rows are errors', async () => {
  const named = (name: string) => ({ name: nameOf(`${name} Everyone`) });
  const tutor = await school.create.tutor(named('Juma'));
  const gone = await school.create.student({ ...named('Asha'), deactivatedAt: new Date() });
  const [kept, closed] = [await school.create.student(named('Kept')), await school.create.student(named('Second'))];
  await school.create.enrolment(gone.id, (await school.create.course()).id);
  await office.call(merges.merge, { params: { id: kept.id }, body: { closedId: closed.id, reason: 'Two accounts' } });
  const table = await downloaded('Everyone');
  const shown = (await preview(table)).rows;
  expect(shown.map(({ name, outcome, notes }) => [name, outcome, notes])).toEqual([
    [gone.name, 'unchanged', [texts.closedStays(gone.name)]],
    [tutor.name, 'unchanged', [texts.staffStays(tutor.name)]],
    [kept.name, 'unchanged', []],
    [closed.name, 'unchanged', [texts.mergedStays(closed.name, kept.admissionNumber!)]],
  ]);
  expect(await importNow(table)).toMatchObject({ invited: 0, printed: 0, changed: 0 });

  const [head, ...rows] = table;
  const place = head!.indexOf(texts.columns.guardianEmail);
  const changed = rows.map((cells) => cells.map((cell, index) => (index === place ? 'mama@example.com' : cell)));
  expect(await troublesOf([head!, ...changed])).toEqual([
    [texts.isDeactivated(gone.name)],
    [texts.isStaff(tutor.name)],
    [],
    [texts.isMerged(closed.name, kept.admissionNumber!)],
  ]);
});

test('a student under 18 is invited once a guardian’s consent is recorded', async () => {
  const [email, name] = [address('minor'), nameOf('Mdogo')];
  const head = ['Name', 'Email', 'Under 18'];
  expect(await troublesOf([head, [name, email, 'maybe']])).toEqual([[texts.badMinor('maybe')]]);
  const table = [head, [name, email, 'Yes'], [nameOf('Mkubwa'), address('adult'), 'no']];
  expect((await preview(table)).rows.map(({ notes }) => notes)).toEqual([[texts.minor], []]);
  expect(await importNow(table)).toMatchObject({ invited: 2, waiting: 1 });
  expect(await found(email)).toMatchObject([{ state: 'invited', isConsentMissing: true }]);
  expect(await school.mailbox.emailsTo(email)).toEqual([]);
  expect((await preview(table)).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
});

test('the mark “under 18” of a student who exists is left to the student’s page, and the row says so', async () => {
  const student = await school.create.student();
  const table = [
    ['Name', 'Email', 'Under 18'],
    [student.name, student.email, 'yes'],
  ];
  expect((await preview(table)).rows).toMatchObject([{ outcome: 'unchanged', notes: [texts.notMarked] }]);
  expect(await importNow(table)).toMatchObject({ changed: 0, waiting: 0 });
  expect(await found(student.email)).toMatchObject([{ state: 'active' }]);
});

test('a row for a student who signed up and waits for consent cannot be imported until the consent is recorded', async () => {
  const { id, email, name } = await school.create.student({ emailVerifiedAt: null });
  const details = { isMinor: true, name: 'Mary Wambui', phone: '', email: '', relationship: '' };
  await office.call(guardians.save, { params: { id }, body: details });
  const table = [
    ['Name', 'Email', 'Under 18'],
    [name, email, 'yes'],
  ];
  expect(await troublesOf(table)).toEqual([[texts.isWaiting(name)]]);
  await office.call(guardians.recordConsent, { params: { id }, body: { kind: 'given', way: 'paper' } });
  expect(await importNow(table)).toMatchObject({ invited: 1, waiting: 0 });
  expect((await office.call(guardians.read, { params: { id } })).name).toBe('Mary Wambui');
});

test('an imported student signs in with the number and the first password', async () => {
  const { at } = await importNow([['Name'], [nameOf('Halima')]]);
  const [sheet] = await office.call(firstPasswords.sheets, { query: { since: at } });
  const { admissionNumber: email, firstPassword: password } = sheet!;
  const chosen = await school
    .as()
    .answer(auth.chooseFirstPassword, { body: { email, password, newPassword: 'maziwa42' } });
  expect(chosen.status).toBe(200);
});

// The last test: its 500 invitations are sent meanwhile, and tests that read a mailbox wait for all jobs.
test('1,000 students, half of them without an email, are imported within 10 seconds', async () => {
  const course = await school.create.course({ title: nameOf('Data') });
  const mark = randomUUID().slice(0, 8);
  const students = Array.from({ length: 1_000 }, (_, n) => [
    `Student ${mark} ${n}`,
    n % 2 === 0 ? `student-${mark}-${n}@example.com` : '',
    course.title,
  ]);
  const table = [['Name', 'Email', 'Course'], ...students];
  const start = performance.now();
  expect(await importNow(table)).toMatchObject({ invited: 500, printed: 500 });
  expect(performance.now() - start).toBeLessThan(10_000);
  expect((await preview(table)).rows.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
}, 30_000);
