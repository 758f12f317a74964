/** Tests that kill PgBouncer again and again while two servers behind it add courses. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { connect } from '#server/db/connect.ts';
import { requireSessions } from '#server/db/pooler.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { describeWithPgbouncer } from './pgbouncer.ts';

const KILLS = 5;
/** Milliseconds between two kills, and the maximum in which all requests of a writer may fail. */
const [CALM, MAX_OUTAGE] = [1_500, 5_000];
const WRITERS = 4;

await describeWithPgbouncer((bouncer) => {
  test(`nothing acknowledged is lost in ${KILLS} kills, and requests succeed again within seconds`, async () => {
    const { url: directUrl, drop } = await createDatabase();
    const url = bouncer.urlOf(directUrl);
    const connection = connect(url, { directUrl });
    await requireSessions(connection);
    await connection.close();
    const env = { DATABASE_DIRECT_URL: directUrl };
    const options = { env, isImpatient: true };
    const first = await startTestServer({ ...options, database: { url, drop } });
    const second = await startTestServer({ ...options, database: { url, drop: async () => {} }, isBeside: true });
    const end = new AbortController();
    const writing = [first, second].flatMap((school) =>
      Array.from({ length: WRITERS }, (_, n) => writer(school, n, end.signal)),
    );
    const working = Promise.all(writing);

    for (let kill = 0; kill < KILLS; kill++) {
      await pause(CALM);
      await bouncer.signal('SIGKILL');
      await bouncer.untilReady();
    }
    await pause(CALM);
    end.abort();
    const results = await working;

    const added = results.flatMap(({ titles }) => titles);
    const longest = Math.round(Math.max(...results.map(({ longestOutage }) => longestOutage)));
    console.log(`pgbouncer: ${added.length} courses in ${KILLS} kills, refused for at most ${longest} ms`);
    const found = new Set((await first.as().call(courses.list, { query: {} })).map(({ title }) => title));
    expect(added.filter((title) => !found.has(title))).toEqual([]);
    expect(new Set(results.flatMap(({ statuses }) => statuses))).toEqual(new Set([201, 503]));
    expect(longest).toBeLessThan(MAX_OUTAGE);
    for (const school of [second, first]) {
      await expect.poll(() => school.pool.totalCount - school.pool.idleCount).toBe(0);
      school.takeFaults();
      await school.stop();
    }
  });
});

/** Adds courses until `end` is aborted. @returns their titles, and the most milliseconds between two successful requests */
async function writer(school: School, number: number, end: AbortSignal) {
  const tutor = school.as(await school.create.tutor());
  const [titles, statuses]: [string[], number[]] = [[], []];
  let [longestOutage, lastSuccess] = [0, performance.now()];
  for (let n = 0; !end.aborted; n++) {
    const title = `Pottery ${school.address} ${number} ${n}`;
    const { status } = await tutor.answer(courses.add, {
      body: { title, desc: 'Pots, and what holds them.', price: 0 },
    });
    statuses.push(status);
    if (status === 503) {
      await pause(50);
      continue;
    }
    titles.push(title);
    longestOutage = Math.max(longestOutage, performance.now() - lastSuccess);
    lastSuccess = performance.now();
  }
  return { titles, statuses, longestOutage };
}
