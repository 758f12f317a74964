import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAdmissionNumber } from '#contract/fields/admission-number.ts';
import { people } from '#contract/people.ts';
import { type Account, users } from '#contract/users.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const numberOf = async ({ id }: Pick<Person, 'id'>) =>
  ((await office.call(users.read, { params: { id } })) as Account).admissionNumber;

test('students get increasing numbers, which find them; staff get none', async () => {
  const [first, second] = [await school.create.student(), await school.create.student()];
  const numbers = [(await numberOf(first))!, (await numberOf(second))!];

  expect(numbers).toSatisfy((all: string[]) => all.every(isAdmissionNumber));
  expect(Number(numbers[1]!.slice(0, -1))).toBe(Number(numbers[0]!.slice(0, -1)) + 1);
  const found = await office.call(people.list, { query: { q: numbers[1]! } });
  expect(found.people).toMatchObject([{ _id: second.id, admissionNumber: numbers[1] }]);
  expect(await numberOf(await school.create.tutor())).toBeUndefined();
});

test('a student gets the number when the address is confirmed, and keeps it as a tutor and at another confirmation', async () => {
  const student = await school.create.student({ emailVerifiedAt: null });
  const before = await numberOf(student);
  await school.database.updatePerson(student.id, { emailVerifiedAt: school.clock.now() });
  const number = await numberOf(student);
  await office.call(people.changeType, { params: student, body: { type: 'tutor' } });
  await school.database.updatePerson(student.id, { emailVerifiedAt: school.clock.now() });

  expect(before).toBeUndefined();
  expect(number).toSatisfy(isAdmissionNumber);
  expect(await numberOf(student)).toBe(number);
});

test('the database and the contract compute the same check digits', async () => {
  const { rows } = await school.pool.query<{ number: string }>(
    'select with_check_digit(n) as number from generate_series(1001, 9999999, 7919) n',
  );
  expect(rows.filter(({ number }) => !isAdmissionNumber(number))).toEqual([]);
});

const DIGITS = '0123456789';

/** The same number with one digit replaced, each digit by all others. */
const misread = (number: string) =>
  [...number].flatMap((digit, place) =>
    [...DIGITS]
      .filter((other) => other !== digit)
      .map((other) => number.slice(0, place) + other + number.slice(place + 1)),
  );

/** The same number with two different neighbours swapped. */
const swapped = (number: string) =>
  [...number.slice(1)].flatMap((digit, place) =>
    digit === number[place] ? [] : [number.slice(0, place) + digit + number[place] + number.slice(place + 2)],
  );

test('of the numbers with the same beginning exactly one is right, and each wrong or swapped digit is noticed', () => {
  for (let beginning = 1001; beginning < 3000; beginning += 7) {
    const right = [...DIGITS].map((digit) => `${beginning}${digit}`).filter(isAdmissionNumber);
    expect(right).toHaveLength(1);
    expect([...misread(right[0]!), ...swapped(right[0]!)].filter(isAdmissionNumber)).toEqual([]);
  }
});

test.each(['', '0', '1234', '00000', '10018 ', '1001a', '123456789', '254712345678'])(
  '“%s” is no admission number',
  (text) => {
    expect(isAdmissionNumber(text)).toBe(false);
  },
);
