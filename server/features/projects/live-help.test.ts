/** Live help: broadcasts of saves and cursors, and who may connect. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LiveCursor, type LiveHelpEvent, liveHelpPath } from '#contract/learning/live-help.ts';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type ProjectChange, projects } from '#contract/learning/projects.ts';
import { closeAllWebSockets, connectWebSocket } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { holdTable } from '#server/testing/hold-table.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/projects.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterEach(closeAllWebSockets);
afterAll(() => school.stop());

const WAIT = { timeout: 10_000 };

/** A project for which a student of `tutor` has asked for help, with functions to save it and to connect to it. */
async function createHelpedProject() {
  const { as, create } = school;
  const [student, tutor] = [
    await create.student({ name: 'Amina Hassan' }),
    await create.tutor({ name: 'Brian Otieno' }),
  ];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const { _id, revision: first } = await as(student).call(projects.createProject, {
    body: { name: 'Market', kind: 'web' },
  });
  const params = { projectId: _id };
  await as(student).call(projectHelp.setHelp, { params, body: { isOn: true } });
  let revision = first;
  return {
    ...{ student, tutor, params },
    end: () => as(student).call(projectHelp.setHelp, { params, body: { isOn: false } }),
    /** Saves on the newest revision. */
    save: (who: Person, ...changes: ProjectChange[]) =>
      as(who).call(projects.saveProject, {
        params,
        body: { revision: revision++, saveId: crypto.randomUUID(), changes },
      }),
    connect: (who?: Person, at = school) => connect(who, _id, at),
  };
}

async function connect(who: Person | undefined, projectId: string, at: School) {
  const cookie = who && `session=${await at.create.session(who)}`;
  const path = `${liveHelpPath}?project=${projectId}`;
  const client = await connectWebSocket<LiveHelpEvent>(at, path, { cookie });
  const { messages, send } = client;
  const all = <Type extends LiveHelpEvent['type']>(type: Type) =>
    messages.filter((one): one is Extract<LiveHelpEvent, { type: Type }> => one.type === type);
  return {
    ...client,
    all,
    /** Waits for `times` events of this type, and resolves with the last of these. */
    async received<Type extends LiveHelpEvent['type']>(type: Type, times = 1) {
      await expect.poll(() => all(type).length, WAIT).toBeGreaterThanOrEqual(times);
      return all(type)[times - 1]!;
    },
    move: (cursor: LiveCursor | null) => send({ cursor }),
  };
}

test('each page receives the change of a save, and not the whole file', async () => {
  const { student, tutor, save, connect } = await createHelpedProject();
  const [studentPage, tutorPage] = [await connect(student), await connect(tutor)];
  expect(await studentPage.received('welcome')).toMatchObject({ revision: 0 });
  await tutorPage.received('welcome');
  await save(student, { path: 'notes.txt', text: 'Mangoes' });
  await tutorPage.received('saved');
  await save(tutor, { path: 'notes.txt', edit: { at: 7, removed: 0, added: ' 🥭' } });
  await tutorPage.received('saved', 2);
  await save(student, { path: 'notes.txt', removed: true });
  await tutorPage.received('saved', 3);

  const expected = [
    { type: 'saved', from: 0, to: 1, changes: [{ path: 'notes.txt', text: 'Mangoes' }] },
    { type: 'saved', from: 1, to: 2, changes: [{ path: 'notes.txt', edit: { at: 7, removed: 0, added: ' 🥭' } }] },
    { type: 'saved', from: 2, to: 3, changes: [{ path: 'notes.txt', removed: true }] },
  ];
  expect(tutorPage.all('saved')).toEqual(expected);
  await expect.poll(() => studentPage.all('saved'), WAIT).toEqual(expected);
});

test('a page on another server receives a save, and can reconnect after a restart', async () => {
  const other = await startTestServer({
    database: { url: school.services.config.databaseUrl!, drop: async () => {} },
    isBeside: true,
  });
  const { student, tutor, save, connect } = await createHelpedProject();
  const [studentPage, tutorPage] = [await connect(student), await connect(tutor, other)];
  for (const page of [studentPage, tutorPage]) await page.received('welcome');
  await save(student, { path: 'notes.txt', text: 'Mangoes' });
  expect(await tutorPage.received('saved')).toMatchObject({ from: 0, to: 1 });

  await other.stop();
  await tutorPage.closed;
  expect(tutorPage.all('ended')).toEqual([]);
  expect(await (await connect(tutor)).received('welcome')).toMatchObject({ revision: 1 });
});

test('the pages see who is connected, and each cursor', async () => {
  const { student, tutor, connect } = await createHelpedProject();
  const studentPage = await connect(student);
  await studentPage.received('welcome');
  const tutorPage = await connect(tutor);
  const { pageId } = await tutorPage.received('welcome');
  const cursor = { path: 'index.html', revision: 0, anchor: 3, head: 5 };
  tutorPage.move(cursor);

  expect(await studentPage.received('cursor')).toEqual({ type: 'cursor', pageId, cursor });
  expect(tutorPage.all('cursor')).toEqual([]);
  const third = await connect(student);
  const { pages } = await third.received('pages');
  expect(pages.map(({ person, cursor }) => [person.name, cursor])).toEqual([
    ['Amina H.', null],
    ['Brian O.', cursor],
    ['Amina H.', null],
  ]);
  tutorPage.socket.close();
  await expect.poll(() => studentPage.all('pages').at(-1)?.pages.length, WAIT).toBe(2);
});

test('only people who may open the project can connect, and only during the help', async () => {
  const { student, end, connect, params } = await createHelpedProject();
  const refused = async (who: Person | undefined) => {
    const page = await connect(who);
    const { message } = await page.received('ended');
    await page.closed;
    return [message, page.all('welcome').length];
  };
  const gone = [texts.gone, 0];
  expect(await refused(await school.create.tutor())).toEqual(gone);
  expect(await refused(await school.create.student())).toEqual(gone);
  expect((await refused(undefined))[1]).toBe(0);
  await end();
  expect(await refused(student)).toEqual(gone);

  const client = await connectWebSocket<LiveHelpEvent>(school, `${liveHelpPath}?project=${params.projectId}x`, {
    cookie: `session=${await school.create.session(student)}`,
  });
  await client.closed;
  expect(client.messages).toEqual([{ type: 'ended', message: texts.gone }]);
});

test('the end of the help closes all connections, and the end of a session those of its person', async () => {
  const { student, tutor, end, connect } = await createHelpedProject();
  const [studentPage, tutorPage, secondTutorPage] = [
    await connect(student),
    await connect(tutor),
    await connect(tutor),
  ];
  for (const page of [studentPage, tutorPage, secondTutorPage]) await page.received('welcome');
  await school.database.endSessions(tutor.id);
  await Promise.all([tutorPage.closed, secondTutorPage.closed]);
  expect(studentPage.all('ended')).toEqual([]);

  await end();
  expect((await studentPage.received('ended')).message).toBe(texts.gone);
  await studentPage.closed;
});

test('a page that sends an invalid cursor or too many messages is disconnected', async () => {
  const { student, tutor, connect } = await createHelpedProject();
  const [studentPage, tutorPage, other] = [await connect(student), await connect(student), await connect(tutor)];
  for (const page of [studentPage, tutorPage, other]) await page.received('welcome');
  studentPage.send({ cursor: { path: 'index.html', revision: 0, anchor: -1, head: 0 } });
  await studentPage.closed;
  for (let n = 0; n < 200; n++) tutorPage.move({ path: 'index.html', revision: 0, anchor: n, head: n });
  await tutorPage.closed;

  expect(other.all('cursor').length).toBeLessThanOrEqual(130);
  expect(other.all('ended')).toEqual([]);
});

test('all pages of a person share one limit of messages, and other people keep theirs', async () => {
  const { student, tutor, connect } = await createHelpedProject();
  const tutorPages = [await connect(tutor), await connect(tutor), await connect(tutor)];
  const studentPage = await connect(student);
  for (const page of [...tutorPages, studentPage]) await page.received('welcome');
  for (let n = 0; n < 60; n++)
    for (const { move } of tutorPages) move({ path: 'index.html', revision: 0, anchor: n, head: n });
  await Promise.race(tutorPages.map(({ closed }) => closed));
  studentPage.move({ path: 'index.html', revision: 0, anchor: 7, head: 7 });

  expect(studentPage.all('cursor').length).toBeLessThanOrEqual(130);
  expect(await (await connect(tutor)).received('pages')).toMatchObject({
    pages: expect.arrayContaining([expect.objectContaining({ cursor: expect.objectContaining({ anchor: 7 }) })]),
  });
  expect(studentPage.socket.readyState).toBe(studentPage.socket.OPEN);
});

test('a person who connects too often is refused for a while, and another person is not', async () => {
  const { student, tutor, connect } = await createHelpedProject();
  let refusal: string | undefined;
  for (let n = 0; n < 100 && !refusal; n++) {
    const page = await connect(tutor);
    await expect.poll(() => page.messages.length, WAIT).toBeGreaterThan(0);
    refusal = page.all('ended')[0]?.message;
    page.socket.close();
  }
  expect(refusal).toBe(texts.tooManyConnections);
  expect(await (await connect(student)).received('welcome')).toMatchObject({ revision: 0 });
});

test('the seventh page of a person closes the oldest one, which may reconnect', async () => {
  const [market, shop] = [await createHelpedProject(), await createHelpedProject()];
  const studentPage = await shop.connect(shop.student);
  await (await market.connect(market.student)).received('welcome');
  const admin = await school.create.admin();
  const oldest = await shop.connect(admin);
  await studentPage.received('pages', 2);
  oldest.socket.pause();
  const newer = [];
  for (let n = 0; n < 6; n++) {
    newer.push(await market.connect(admin));
    await newer[n]!.received('welcome');
  }

  await expect.poll(() => studentPage.all('pages').at(-1)?.pages.length, WAIT).toBe(1);
  oldest.socket.resume();
  await oldest.closed;
  expect([oldest, ...newer].flatMap(({ all }) => all('ended'))).toEqual([]);
  expect(newer.map(({ socket }) => socket.readyState)).toEqual(newer.map(({ socket }) => socket.OPEN));
});

const waitingReads = async () => {
  const { rows } = await school.services.db.execute(sql`select from pg_locks where not granted`);
  return rows.length;
};

test('a page that disconnects while its access is checked is removed', async () => {
  const { student, tutor, connect } = await createHelpedProject();
  const studentPage = await connect(student);
  await studentPage.received('welcome');
  const release = await holdTable(school, 'project');
  const gone = await connect(tutor);
  await expect.poll(waitingReads, WAIT).toBe(1);
  gone.socket.close();
  await gone.closed;
  await release();

  const { pages } = await (await connect(tutor)).received('pages');
  expect(pages.map(({ person }) => person.name)).toEqual(['Amina H.', 'Brian O.']);
});

test('the first message of a page is its welcome, even if several connect at once', async () => {
  const { student, tutor, connect } = await createHelpedProject();
  const studentPage = await connect(student);
  await studentPage.received('welcome');
  const release = await holdTable(school, 'project_file');
  const tutorPages = [await connect(tutor), await connect(tutor)];
  // The server broadcasts the cursor of a page that has connected.
  const connectedPages = () => {
    for (const { move } of tutorPages) move({ path: 'index.html', revision: 0, anchor: 1, head: 1 });
    return new Set(studentPage.all('cursor').map(({ pageId }) => pageId)).size;
  };
  await expect.poll(connectedPages, { ...WAIT, interval: 200 }).toBe(2);
  await release();

  for (const page of tutorPages) await page.received('pages');
  expect(tutorPages.map(({ messages }) => messages[0]?.type)).toEqual(['welcome', 'welcome']);
});

test('quick saves are broadcast together, at most every 50 ms', async () => {
  const { student, tutor, connect, params } = await createHelpedProject();
  const tutorPage = await connect(tutor);
  await tutorPage.received('welcome');
  const { db } = school.services;
  const before = performance.now();
  for (let n = 0; n < 60; n++)
    await db.transaction(async (tx) => {
      await tx.execute(sql`update project set revision = revision + 1 where id = ${params.projectId}`);
      await tx.execute(sql`select pg_notify('projects', ${params.projectId})`);
    });
  await expect.poll(() => tutorPage.all('saved').at(-1)?.to, WAIT).toBe(60);
  expect(tutorPage.all('saved').length).toBeLessThanOrEqual((performance.now() - before) / 45 + 1);
  expect(await (await connect(student)).received('welcome')).toMatchObject({ revision: 60 });
});
