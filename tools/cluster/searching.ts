/**
 * A load of the storm: the office adds courses and searches for them. Searches come from the replica, but a search must find the
 * courses that its person has just added.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Found } from '#contract/search.ts';
import { inRhythm, insistOnGet, insistOnPost, type Load } from './load.ts';
import type { ClusterSchool } from './school.ts';

const EVERY = 4_000;
/** Milliseconds after which everybody finds a new course: data from a replica is at most five seconds old. */
const KNOWN_TO_ALL = 6_000;
/** Milliseconds after the storm within which searches must come from the replica. */
const PATIENCE = 30_000;

export async function searching(school: ClusterSchool): Promise<Load> {
  const [own, other] = [await cookieOfAdmin(school), await cookieOfAdmin(school)];
  const faults: string[] = [];
  let added = 0;

  async function finds(cookie: string, word: string) {
    const { status, body } = await insistOnGet({ ...school, path: `/search?q=${word}`, cookie });
    return status === 200 && (body as Found).courses.length > 0;
  }

  async function add(number: number) {
    const word = `woven${number}end`;
    const course = { title: `Basket ${word}`, desc: 'Baskets, and what holds them.', price: 0 };
    const { status, body } = await insistOnPost({ ...school, path: '/courses/', cookie: own, body: course });
    if (status !== 201) return void faults.push(`a course was answered ${status}: ${JSON.stringify(body)}`);
    added++;
    // The cookie that the answer sets in the browser.
    if (!(await finds(`${own}; changed=1`, word))) faults.push(`the course ${word} was not found by its author`);
    await pause(KNOWN_TO_ALL);
    if (!(await finds(other, word))) faults.push(`the course ${word} was not found by another person`);
  }

  return {
    name: 'searches',
    run: (end) => inRhythm({ every: EVERY, end }, add),
    async findFaults() {
      const isRead = async () => (await finds(other, 'Basket')) && (await isReplicaRead(school));
      for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(500))
        if (await isRead()) return faults;
      return [...faults, 'no search comes from the replica'];
    },
    async untilBack() {
      await finds(other, 'Basket');
    },
    count: () => `${added} courses found by two people`,
  };
}

async function cookieOfAdmin({ create }: ClusterSchool) {
  return `session=${await create.session(await create.admin())}`;
}

/** Whether a server has connections to the replica beside those of its checks. */
async function isReplicaRead({ readUrl }: ClusterSchool) {
  const client = new pg.Client({ connectionString: readUrl });
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_stat_activity where application_name = 'darasa'`);
  await client.end();
  return rows.length > 0;
}
