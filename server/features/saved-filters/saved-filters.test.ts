import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SAVED_FILTERS, type NewFilter, savedFilters } from '#contract/accounts/saved-filters.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/saved-filters.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const newAdmin = async () => school.as(await school.create.admin());
const tutors: NewFilter = { list: 'people', name: 'Tutors', query: 'type=tutor' };
const waiting: NewFilter = { list: 'people', name: 'Consents', query: 'type=student&consent=missing' };

test('each admin has their own filters, by name; saving under the same name replaces one, also at the limit', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()];
  await admin.call(savedFilters.save, {
    body: { list: 'payments', name: ' Week ', query: 'q=amina&review=yes&days=7' },
  });
  await admin.call(savedFilters.save, { body: { list: 'applications', name: 'Mine', query: 'assignee=nobody' } });
  await admin.call(savedFilters.save, { body: waiting });
  const first = await admin.call(savedFilters.save, { body: tutors });
  const again = await admin.call(savedFilters.save, { body: { ...tutors, query: 'q=a+b&type=tutor' } });
  const listed = await admin.call(savedFilters.list);
  const foreign = await other.refused(savedFilters.delete, { params: { id: first._id } });
  const ofOther = await other.call(savedFilters.list);
  await admin.call(savedFilters.delete, { params: { id: first._id } });

  expect(again).toEqual({ ...tutors, query: 'q=a+b&type=tutor', _id: first._id });
  expect(listed.map(({ name, query }) => [name, query])).toEqual([
    ['Consents', 'type=student&consent=missing'],
    ['Mine', 'assignee=nobody'],
    ['Tutors', 'q=a+b&type=tutor'],
    ['Week', 'q=amina&review=yes&days=7'],
  ]);
  expect([foreign.status, foreign.message, ofOther]).toEqual([404, texts.gone, []]);
  expect((await admin.call(savedFilters.list)).map(({ name }) => name)).toEqual(['Consents', 'Mine', 'Week']);
});

test('at most 20 filters are saved, also by simultaneous requests', async () => {
  const admin = await newAdmin();
  const named = (n: number) => ({ body: { ...tutors, name: `Filter ${n}` } });
  const answers = await Promise.all(
    Array.from({ length: MAX_SAVED_FILTERS + 4 }, (_, n) => admin.answer(savedFilters.save, named(n))),
  );
  const listed = await admin.call(savedFilters.list);
  const [kept] = listed;
  const replaced = await admin.answer(savedFilters.save, { body: { ...tutors, name: kept!.name } });

  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(Array(4).fill([409, texts.tooMany]));
  expect([listed.length, replaced.status]).toEqual([MAX_SAVED_FILTERS, 201]);
});

test.each([
  ['a value that the list does not have', 'type=king'],
  ['a filter of another list', 'review=yes'],
  ['the number of a page', 'q=a&page=2'],
])('%s is not saved', async (_, query) => {
  const refused = await (await newAdmin()).refused(savedFilters.save, { body: { ...tutors, query } });
  expect(refused).toMatchObject({ status: 400, message: texts.unknownFilter });
});

test('a filter that this release does not understand is not listed, and does not count towards the limit', async () => {
  const person = await school.create.admin();
  const admin = school.as(person);
  for (let n = 0; n < MAX_SAVED_FILTERS; n++)
    await admin.call(savedFilters.save, { body: { ...tutors, name: `Filter ${n}` } });
  await school.database.outdateFilters(person);
  const saved = await admin.call(savedFilters.save, { body: tutors });

  expect(await admin.call(savedFilters.list)).toEqual([saved]);
});
