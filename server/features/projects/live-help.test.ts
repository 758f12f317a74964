/** Live help: pages hear of each other's saves and cursors at once, and only those who may open the project. */
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

/** A project with which a student of `tutor` has asked for help, and the way to follow it. */
async function createHelped() {
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
    follow: (who?: Person, at = school) => follow(who, _id, at),
  };
}

async function follow(who: Person | undefined, projectId: string, at: School) {
  const cookie = who && `session=${await at.create.session(who)}`;
  const line = await connectWebSocket<LiveHelpEvent>(at, `${liveHelpPath}?project=${projectId}`, { cookie });
  const all = <Type extends LiveHelpEvent['type']>(type: Type) =>
    line.news.filter((one): one is Extract<LiveHelpEvent, { type: Type }> => one.type === type);
  return {
    ...line,
    all,
    /** Waits until `times` events of this type have come, and resolves with the last of these. */
    async heard<Type extends LiveHelpEvent['type']>(type: Type, times = 1) {
      await expect.poll(() => all(type).length, WAIT).toBeGreaterThanOrEqual(times);
      return all(type)[times - 1]!;
    },
    move: (cursor: LiveCursor | null) => line.tell({ cursor }),
  };
}

test('each page hears what a save has changed, as small as it is', async () => {
  const { student, tutor, save, follow } = await createHelped();
  const [hers, his] = [await follow(student), await follow(tutor)];
  expect(await hers.heard('welcome')).toMatchObject({ revision: 0 });
  await his.heard('welcome');
  await save(student, { path: 'notes.txt', text: 'Mangoes' });
  await his.heard('saved');
  await save(tutor, { path: 'notes.txt', edit: { at: 7, removed: 0, added: ' 🥭' } });
  await his.heard('saved', 2);
  await save(student, { path: 'notes.txt', removed: true });
  await his.heard('saved', 3);

  const expected = [
    { type: 'saved', from: 0, to: 1, changes: [{ path: 'notes.txt', text: 'Mangoes' }] },
    { type: 'saved', from: 1, to: 2, changes: [{ path: 'notes.txt', edit: { at: 7, removed: 0, added: ' 🥭' } }] },
    { type: 'saved', from: 2, to: 3, changes: [{ path: 'notes.txt', removed: true }] },
  ];
  expect(his.all('saved')).toEqual(expected);
  await expect.poll(() => hers.all('saved'), WAIT).toEqual(expected);
});

test('a page on another server hears of a save, and after a restart pages connect again', async () => {
  const other = await startTestServer({
    database: { url: school.services.config.databaseUrl!, drop: async () => {} },
    isBeside: true,
  });
  const { student, tutor, save, follow } = await createHelped();
  const [hers, his] = [await follow(student), await follow(tutor, other)];
  for (const line of [hers, his]) await line.heard('welcome');
  await save(student, { path: 'notes.txt', text: 'Mangoes' });
  expect(await his.heard('saved')).toMatchObject({ from: 0, to: 1 });

  await other.stop();
  await his.ended;
  expect(his.all('ended')).toEqual([]);
  expect(await (await follow(tutor)).heard('welcome')).toMatchObject({ revision: 1 });
});

test('the pages see who is there and where each cursor is', async () => {
  const { student, tutor, follow } = await createHelped();
  const hers = await follow(student);
  await hers.heard('welcome');
  const his = await follow(tutor);
  const { pageId } = await his.heard('welcome');
  const cursor = { path: 'index.html', revision: 0, anchor: 3, head: 5 };
  his.move(cursor);

  expect(await hers.heard('cursor')).toEqual({ type: 'cursor', pageId, cursor });
  expect(his.all('cursor')).toEqual([]);
  const third = await follow(student);
  const { pages } = await third.heard('pages');
  expect(pages.map(({ person, cursor }) => [person.name, cursor])).toEqual([
    ['Amina H.', null],
    ['Brian O.', cursor],
    ['Amina H.', null],
  ]);
  his.socket.close();
  await expect.poll(() => hers.all('pages').at(-1)?.pages.length, WAIT).toBe(2);
});

test('only those who may open the project connect, and only while there is help', async () => {
  const { student, end, follow, params } = await createHelped();
  const refused = async (who: Person | undefined) => {
    const line = await follow(who);
    const { message } = await line.heard('ended');
    await line.ended;
    return [message, line.all('welcome').length];
  };
  const gone = [texts.gone, 0];
  expect(await refused(await school.create.tutor())).toEqual(gone);
  expect(await refused(await school.create.student())).toEqual(gone);
  expect((await refused(undefined))[1]).toBe(0);
  await end();
  expect(await refused(student)).toEqual(gone);

  const line = await connectWebSocket<LiveHelpEvent>(school, `${liveHelpPath}?project=${params.projectId}x`, {
    cookie: `session=${await school.create.session(student)}`,
  });
  await line.ended;
  expect(line.news).toEqual([{ type: 'ended', message: texts.gone }]);
});

test('the end of the help ends all connections, and the end of a session those of its person', async () => {
  const { student, tutor, end, follow } = await createHelped();
  const [hers, his, again] = [await follow(student), await follow(tutor), await follow(tutor)];
  for (const line of [hers, his, again]) await line.heard('welcome');
  await school.database.endSessions(tutor.id);
  await Promise.all([his.ended, again.ended]);
  expect(hers.all('ended')).toEqual([]);

  await end();
  expect((await hers.heard('ended')).message).toBe(texts.gone);
  await hers.ended;
});

test('a page that sends what is no cursor, or too much, is cut off', async () => {
  const { student, tutor, follow } = await createHelped();
  const [hers, his, other] = [await follow(student), await follow(student), await follow(tutor)];
  for (const line of [hers, his, other]) await line.heard('welcome');
  hers.tell({ cursor: { path: 'index.html', revision: 0, anchor: -1, head: 0 } });
  await hers.ended;
  for (let n = 0; n < 200; n++) his.move({ path: 'index.html', revision: 0, anchor: n, head: n });
  await his.ended;

  expect(other.all('cursor').length).toBeLessThanOrEqual(130);
  expect(other.all('ended')).toEqual([]);
});

test('the seventh page of a person ends the oldest one, which may be dead, and not for good', async () => {
  const [market, shop] = [await createHelped(), await createHelped()];
  const hers = await shop.follow(shop.student);
  await (await market.follow(market.student)).heard('welcome');
  const admin = await school.create.admin();
  const oldest = await shop.follow(admin);
  await hers.heard('pages', 2);
  oldest.socket.pause();
  const newer = [];
  for (let n = 0; n < 6; n++) {
    newer.push(await market.follow(admin));
    await newer[n]!.heard('welcome');
  }

  await expect.poll(() => hers.all('pages').at(-1)?.pages.length, WAIT).toBe(1);
  oldest.socket.resume();
  await oldest.ended;
  expect([oldest, ...newer].flatMap(({ all }) => all('ended'))).toEqual([]);
  expect(newer.map(({ socket }) => socket.readyState)).toEqual(newer.map(({ socket }) => socket.OPEN));
});

const waitingReads = async () => {
  const { rows } = await school.services.db.execute(sql`select from pg_locks where not granted`);
  return rows.length;
};

test('a page that closes while its right to connect is read does not stay', async () => {
  const { student, tutor, follow } = await createHelped();
  const hers = await follow(student);
  await hers.heard('welcome');
  const release = await holdTable(school, 'project');
  const gone = await follow(tutor);
  await expect.poll(waitingReads, WAIT).toBe(1);
  gone.socket.close();
  await gone.ended;
  await release();

  const { pages } = await (await follow(tutor)).heard('pages');
  expect(pages.map(({ person }) => person.name)).toEqual(['Amina H.', 'Brian O.']);
});

test('the first message of a page is its welcome, however many come at once', async () => {
  const { student, tutor, follow } = await createHelped();
  const hers = await follow(student);
  await hers.heard('welcome');
  const release = await holdTable(school, 'project_file');
  const his = [await follow(tutor), await follow(tutor)];
  // The server passes on the cursor of a page that has come.
  const hasCome = () => {
    for (const { move } of his) move({ path: 'index.html', revision: 0, anchor: 1, head: 1 });
    return new Set(hers.all('cursor').map(({ pageId }) => pageId)).size;
  };
  await expect.poll(hasCome, { ...WAIT, interval: 200 }).toBe(2);
  await release();

  for (const line of his) await line.heard('pages');
  expect(his.map(({ news }) => news[0]?.type)).toEqual(['welcome', 'welcome']);
});

test('quick saves are told together, at most every 50 ms', async () => {
  const { student, tutor, follow, params } = await createHelped();
  const his = await follow(tutor);
  await his.heard('welcome');
  const { db } = school.services;
  const before = performance.now();
  for (let n = 0; n < 60; n++)
    await db.transaction(async (tx) => {
      await tx.execute(sql`update project set revision = revision + 1 where id = ${params.projectId}`);
      await tx.execute(sql`select pg_notify('projects', ${params.projectId})`);
    });
  await expect.poll(() => his.all('saved').at(-1)?.to, WAIT).toBe(60);
  expect(his.all('saved').length).toBeLessThanOrEqual((performance.now() - before) / 45 + 1);
  expect(await (await follow(student)).heard('welcome')).toMatchObject({ revision: 60 });
});
