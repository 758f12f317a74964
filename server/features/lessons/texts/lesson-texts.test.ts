/** Tests the draft of a lesson's text, its publication and its versions, with two authors writing at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonTexts, MAX_LESSON_TEXT } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { hashOutput } from '#contract/rules/output-hash.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/lesson-texts.ts';
import { MAX_VERSIONS } from './lesson-texts.store.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A lesson of a course with two authors, its tutor and an admin, and an enrolled student. */
async function createLesson({ isPublished = true } = {}) {
  const { as, create } = school;
  const [tutor, admin, student] = [await create.tutor(), await create.admin(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const { id } = await create.lesson(course.id, isPublished ? {} : { publishedAt: null });
  const ofLesson = { params: { lessonId: id } };
  const authorOf = (person: typeof tutor) => ({
    save: (draft: string, revision: number, saveId = crypto.randomUUID()) =>
      as(person).call(lessonTexts.save, { ...ofLesson, body: { draft, revision, saveId } }),
    cannotSave: (draft: string, revision: number, saveId = crypto.randomUUID()) =>
      as(person).refused(lessonTexts.save, { ...ofLesson, body: { draft, revision, saveId } }),
    publish: (revision: number) => as(person).call(lessonTexts.publish, { ...ofLesson, body: { revision } }),
    cannotPublish: (revision: number) => as(person).refused(lessonTexts.publish, { ...ofLesson, body: { revision } }),
    read: () => as(person).call(lessonTexts.read, ofLesson),
  });
  const textFor = async (reader: typeof tutor) => (await as(reader).call(lessons.read, ofLesson)).text;
  const versions = () => as(tutor).call(lessonTexts.listVersions, ofLesson);
  const versionText = async (versionId: string) =>
    (await as(tutor).call(lessonTexts.readVersion, { params: { lessonId: id, versionId } })).text;
  return {
    id,
    course,
    tutor,
    admin,
    student,
    faith: authorOf(tutor),
    office: authorOf(admin),
    textFor,
    versions,
    versionText,
  };
}

test('readers get the hash of an expected output, which is the same at each reading; authors get the output', async () => {
  const { id, faith, student, tutor, textFor } = await createLesson();
  const fence = (words: string, content: string) => `\`\`\`${words}\n${content}\n\`\`\`\n`;
  const text = (words: string, output: string) => fence('js run', 'sum()') + fence(words, output);
  const written = text('expect', 'forty-two');
  await faith.save(written, 0);
  await faith.publish(1);

  const read = text(`expect sha256 ${id}`, hashOutput('forty-two', id));
  expect([await textFor(student), await textFor(tutor), await textFor(student)]).toEqual([read, read, read]);
  expect(await faith.read()).toMatchObject({ draft: written, published: written });
});

test('students read a text once it is published, and not the draft of its next version', async () => {
  const { faith, student, tutor, textFor } = await createLesson();

  expect(await faith.read()).toEqual({
    draft: '',
    revision: 0,
    changedBy: null,
    changedAt: null,
    published: '',
    recentSaves: [],
    missingFiles: [],
  });
  const saved = await faith.save('# Boxes', 0);
  const before = await textFor(student);
  const published = await faith.publish(saved.revision);
  await faith.save('# Boxes and\n\nborders', published.revision);

  expect(saved).toMatchObject({ draft: '# Boxes', revision: 1, changedBy: { _id: tutor.id, name: tutor.name } });
  expect(before).toBe('');
  expect(published).toMatchObject({ draft: '# Boxes', revision: 1, published: '# Boxes' });
  expect([await textFor(student), await textFor(tutor)]).toEqual(['# Boxes', '# Boxes']);
});

test('the text of a lesson that is a draft is published together with the lesson, later changes only by themselves', async () => {
  const { faith, tutor, student, id, textFor, versions } = await createLesson({ isPublished: false });
  await faith.save('Three boxes', 0);
  const publishLesson = (isPublished: boolean) =>
    school.as(tutor).call(lessons.update, { params: { lessonId: id }, body: { isPublished } });

  await publishLesson(true);
  const first = await textFor(student);
  await faith.save('Four boxes', 1);
  await publishLesson(true);

  expect([first, await textFor(student)]).toEqual(['Three boxes', 'Three boxes']);
  expect(await versions()).toMatchObject([{ kind: 'published', author: tutor.name }]);
});

test('a change that is based on an earlier revision is refused and changes nothing; a repeated one succeeds', async () => {
  const { faith, office } = await createLesson();
  await faith.save('One', 0);
  await office.save('One and two', 1);

  const refusals = [await faith.cannotSave('One and three', 1), await faith.cannotPublish(1)];
  const repeated = await office.save('One and two', 1);

  expect(refusals).toMatchObject(Array(2).fill({ status: 409, message: texts.changedMeanwhile }));
  expect(repeated).toMatchObject({ draft: 'One and two', revision: 2, published: '' });
  expect(await faith.read()).toEqual(repeated);
});

test('of ten changes at once exactly one is saved', async () => {
  const { faith, office } = await createLesson();

  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? faith : office).save(`Text ${n}`, 0)),
  );

  const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(saved).toHaveLength(1);
  expect(await faith.read()).toEqual(saved[0]);
});

test('while a draft changes, it becomes a version every ten minutes, and before much of it is removed', async () => {
  const { faith, office, tutor, admin, versions, versionText } = await createLesson();
  const written = 'Boxes have borders, and space inside and outside';
  await faith.save('Boxes', 0);
  await faith.save(written, 1);
  school.clock.advance({ minutes: 1 });
  await office.save(`${written} of them`, 2);
  school.clock.advance({ minutes: 10 });
  await office.save(`${written} of them.`, 3);
  await faith.save('Nothing', 4);

  const listed = await versions();

  expect(listed.map(({ kind, author }) => [kind, author])).toEqual([
    ['draft', admin.name],
    ['draft', admin.name],
    ['draft', tutor.name],
  ]);
  expect(await Promise.all(listed.map(({ _id }) => versionText(_id)))).toEqual([
    `${written} of them.`,
    `${written} of them`,
    'Boxes',
  ]);
});

test('publications and drafts each have their limit, beyond which the oldest are deleted', async () => {
  const { faith, versions, versionText } = await createLesson();
  for (let n = 0; n <= MAX_VERSIONS; n++) {
    await faith.save('a'.repeat(n + 1), n);
    await faith.publish(n + 1);
    await faith.publish(n + 1);
    school.clock.advance({ minutes: 1 / 60 });
  }
  await faith.save('changed', MAX_VERSIONS + 1);
  await faith.save('', MAX_VERSIONS + 2);

  const listed = await versions();

  expect(listed.filter(({ kind }) => kind === 'draft')).toHaveLength(1);
  const published = listed.filter(({ kind }) => kind === 'published');
  expect(published).toHaveLength(MAX_VERSIONS);
  expect(await versionText(published.at(-1)!._id)).toBe('aa');
});

test('a page is told which of its saves the server has stored', async () => {
  const { faith, office } = await createLesson();
  const ids = Array.from({ length: 25 }, () => crypto.randomUUID());

  for (const [n, id] of ids.entries()) await (n % 2 ? faith : office).save(`Text ${n}`, n, id);

  expect((await faith.read()).recentSaves).toEqual(ids.slice(-20));
});

test('an author’s pictures in a text stay while a version may show them; other people’s are not recorded', async () => {
  const { faith, tutor, admin, id } = await createLesson();
  const [own, others] = [pictureName('own'), pictureName('others')];
  await school.create.picture(tutor.id, own);
  await school.create.picture(admin.id, others);

  await faith.save(`![Boxes](${own}) ![Borders](${others}) ![](${own})`, 0);
  await faith.save('Without pictures', 1);

  expect(await school.find.lessonPictures(id)).toEqual([own]);
});

const pictureName = (name: string) => `1790000000000-${crypto.randomUUID().replaceAll('-', '')}-${name}.webp`;

test('a text has at most 60,000 characters, and any character', async () => {
  const { faith, textFor, student } = await createLesson();
  const tooLong = await faith.cannotSave('a'.repeat(MAX_LESSON_TEXT + 1), 0);
  const longest = `${'a'.repeat(MAX_LESSON_TEXT - 4)}\u{1f4e6}\r\n`;

  await faith.save(longest, 0);
  await faith.publish(1);

  expect(tooLong).toMatchObject({ status: 400, message: texts.tooLong });
  expect(await textFor(student)).toBe(longest);
});

test('readers for whom the lesson is not open get no text; a version of another lesson is not found', async () => {
  const { faith, versions, textFor } = await createLesson();
  await faith.save('Secret', 0);
  await faith.publish(1);
  const other = await createLesson();
  const [{ _id: versionId } = { _id: '' }] = await versions();

  const strangers = [await school.create.student(), await school.create.tutor()];

  expect(await Promise.all(strangers.map(textFor))).toEqual(['', '']);
  const elsewhere = { params: { lessonId: other.id, versionId } };
  expect(await school.as(other.tutor).refused(lessonTexts.readVersion, elsewhere)).toMatchObject({
    status: 404,
    message: texts.versionGone,
  });
});
