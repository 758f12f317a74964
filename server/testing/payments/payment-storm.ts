/**
 * Makes payments at a school whose server (by SIGKILL) and PostgreSQL (by an immediate stop) are killed again and
 * again. Afterwards the payments that the provider received are compared with those that the school credited. The steps
 * follow one another, so the file reads better whole.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { simulatedShop } from '#packages/mobile-money-simulator/protocol.ts';
import { startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories, type Person } from '#server/testing/factories/factories.ts';
import { call, type Darasa, freePort, newFolder, open } from '#server/testing/processes/school-process.ts';

export interface Storm {
  students: number;
  /** How often the server or PostgreSQL is killed. */
  kills: number;
  /** Each n-th kill hits PostgreSQL instead of the server. */
  everyNthIsPostgres: number;
  /** The seconds that the school may take after the kills to find lost payments by status queries. */
  patience: number;
}

export interface Aftermath {
  /** The number of all prompts, and the number of those that were paid. */
  prompts: number;
  paid: number;
  /** The references of payments for which a phone was prompted more than once. */
  promptedTwice: string[];
  /** The payments credited with another amount than the provider received, before and after importing its statement. */
  differing: string[];
  differingAfterStatement: string[];
  ledgerSum: number;
  /** The school's balance at the provider: according to the ledger; in `received`, according to the provider. */
  held: number;
  received: number;
  /** Students who are enrolled without having paid the price, or not enrolled although they have paid it. */
  wronglyEnrolled: string[];
  enrolled: number;
  negativeCredits: number;
  kills: number;
}

const PRICE = 1_000;
const PARTS = [400, 600];
/** Last digits of phones, which choose scenarios of the simulator: most pay, with lost or repeated reports. */
const endings = ['000', '111', '333', '444', '888', '032', '998', '000', '111', '201', '333'];
const PAYERS_AT_ONCE = 6;
/** The maximum milliseconds between the two instalments of a student. */
const MOST_BETWEEN = 1_500;
/** How many times faster than real phones the simulated phones are. */
const SPEED = 4;

export async function payThroughStorm(storm: Storm): Promise<Aftermath> {
  const folder = newFolder();
  const postgres = await startPostgres(folder);
  const url = postgres.urlOf('postgres');
  const simulator = await startSimulator({ speed: SPEED });
  const env = { ...darajaAt(simulator.url), DATABASE_URL: url, DARASA_DATA: folder, PORT: String(await freePort()) };
  const { darasa, courseId, adminCookie, kills } = await blow(storm, { env, folder, url });

  const { pool, close } = connect(url);
  const received = () => receivedByReference(simulator.statement());
  await untilQuiet(pool, received, storm.patience);
  const differing = await differences(pool, received());
  await askForStatement(darasa, adminCookie);
  const aftermath = {
    ...countPrompts(simulator.prompts()),
    paid: received().size,
    differing,
    differingAfterStatement: await differences(pool, received()),
    ...(await books(pool)),
    received: [...received().values()].reduce((sum, amount) => sum + amount, 0),
    ...(await enrolments(pool, received(), courseId)),
    kills,
  };
  darasa.process.kill('SIGINT');
  await darasa.ended;
  await close();
  await simulator.close();
  await postgres.stop();
  return aftermath;
}

interface School {
  env: Record<string, string>;
  folder: string;
  url: string;
}

/** Makes all payments, and meanwhile kills the server and PostgreSQL. */
async function blow({ students, kills, everyNthIsPostgres }: Storm, { env, folder, url }: School) {
  let darasa = await open(env);
  const { db, close } = connect(url);
  const create = factories(db);
  const courseId = (await create.course({ title: 'Paid in a storm', price: PRICE })).id;
  const adminCookie = `session=${await create.session(await create.admin())}`;
  const payers: Payer[] = [];
  for (let place = 0; place < students; place++) {
    const student = await create.student();
    payers.push({ student, place, cookie: `session=${await create.session(student)}`, courseId });
  }
  await close();

  let isPaid = false;
  const paying = payAll(payers, () => darasa).then(() => {
    isPaid = true;
  });
  let killed = 0;
  while (killed < kills && !isPaid) {
    await pause(700 + Math.random() * 900);
    killed++;
    if (killed % everyNthIsPostgres === 0) await stopAtOnce(folder);
    else darasa = await killAndReopen(darasa, env);
  }
  await paying;
  return { darasa, courseId, adminCookie, kills: killed };
}

interface Payer {
  student: Person;
  place: number;
  cookie: string;
  courseId: string;
}

/** Settings that make the school use the Daraja adapter with a simulator at this address. */
export const darajaAt = (address: string) => ({
  MOBILE_MONEY: 'daraja',
  DARAJA_URL: address,
  DARAJA_CONSUMER_KEY: simulatedShop.consumerKey,
  DARAJA_CONSUMER_SECRET: simulatedShop.consumerSecret,
  DARAJA_SHORTCODE: simulatedShop.shortcode,
  DARAJA_PASSKEY: simulatedShop.passkey,
});

async function payAll(payers: Payer[], darasaNow: () => Darasa) {
  const waiting = [...payers];
  const payNext = async () => {
    for (let payer = waiting.shift(); payer; payer = waiting.shift()) await payFees(darasaNow, payer);
  };
  await Promise.all(Array.from({ length: PAYERS_AT_ONCE }, payNext));
}

/**
 * Pays a course in two parts from two phones. Like a browser, repeats a request with the same idempotency key until
 * there is a response.
 */
async function payFees(darasaNow: () => Darasa, { student, place, cookie, courseId }: Payer) {
  for (const [part, amountPayed] of PARTS.entries()) {
    const number = place * PARTS.length + part;
    const phoneNumber = `07${String(number).padStart(5, '0')}${endings[number % endings.length]}`;
    const body = { studentId: student.id, amountPayed, phoneNumber, courseId };
    await insist(darasaNow, { cookie, body, key: randomUUID() });
    await pause(Math.random() * MOST_BETWEEN);
  }
}

async function insist(darasaNow: () => Darasa, { cookie, body, key }: { cookie: string; body: object; key: string }) {
  for (let tries = 0; tries < 60; tries++) {
    const { url } = darasaNow();
    const headers = { origin: url, cookie, 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await fetch(`${url}/api/v1/payments`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => {});
    if (answer && answer.status < 500) return;
    await pause(250);
  }
}

async function killAndReopen(darasa: Darasa, env: Record<string, string>) {
  darasa.process.kill('SIGKILL');
  await darasa.ended;
  return open(env);
}

/** Stops PostgreSQL immediately (SIGQUIT), so that it aborts everything; the server then restarts it. */
async function stopAtOnce(folder: string) {
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
}

/** Returns the amounts in shillings that the provider received, by the reference of the payment. */
function receivedByReference(statement: string) {
  const lines = [...statement.matchAll(/^(SIM\w+),.*?,Completed,"?([\d,]+)\.00"?,.*,(\w*)$/gm)];
  const sums = new Map<string, number>();
  for (const [, , amount, reference] of lines)
    sums.set(reference!, (sums.get(reference!) ?? 0) + Number(amount!.replaceAll(',', '')));
  return sums;
}

/** Waits until everything that the provider received is credited, but for at most `patience` seconds. */
async function untilQuiet(pool: pg.Pool, received: () => Map<string, number>, patience: number) {
  const end = Date.now() + patience * 1000;
  while (Date.now() < end) {
    // Errors are ignored, because a pooled connection that broke when PostgreSQL was stopped fails once.
    if (await isQuiet(pool, received()).catch(() => false)) return;
    await pause(500);
  }
}

async function isQuiet(pool: pg.Pool, received: Map<string, number>) {
  const { rows } = await pool.query(`select count(*)::int as waiting from payment_event where processed_at is null`);
  return rows[0].waiting === 0 && (await differences(pool, received)).length === 0;
}

async function differences(pool: pg.Pool, received: Map<string, number>) {
  const { rows } = await pool.query<{ reference: string; credited: number }>(
    `select reference, coalesce(sum(ledger_entry.amount), 0)::int as credited
     from payment left join ledger_tx on ledger_tx.payment_id = payment.id
       left join ledger_entry on tx_id = ledger_tx.id and account like 'provider:%'
     where payment.provider = 'daraja' group by reference`,
  );
  const credited = new Map(rows.map((row) => [row.reference, row.credited]));
  const references = new Set([...credited.keys(), ...received.keys()]);
  return [...references].filter((reference) => (credited.get(reference) ?? 0) !== (received.get(reference) ?? 0));
}

async function askForStatement({ url }: Darasa, cookie: string) {
  for (const ago of [1, 0]) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() - ago * 86_400_000);
    const answer = await call(url, 'POST /reconciliation/pull', { body: { day }, cookie });
    if (answer.status !== 201) throw new Error(`The statement was answered ${answer.status}: ${answer.body.message}`);
  }
}

function countPrompts(prompts: { reference: string }[]) {
  const references = prompts.map(({ reference }) => reference);
  return {
    prompts: references.length,
    promptedTwice: references.filter((reference, place) => references.indexOf(reference) !== place),
  };
}

async function books(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select coalesce(sum(amount), 0)::int as "ledgerSum",
       coalesce(sum(amount) filter (where account = 'provider:daraja'), 0)::int as held from ledger_entry`,
  );
  const owing = await pool.query(
    `select account from ledger_entry where account like 'student:%' group by account, is_live having sum(amount) > 0`,
  );
  return { ...(rows[0] as { ledgerSum: number; held: number }), negativeCredits: owing.rows.length };
}

async function enrolments(pool: pg.Pool, received: Map<string, number>, courseId: string) {
  const { rows } = await pool.query<{ reference: string; studentId: string }>(
    `select reference, student_id as "studentId" from payment where course_id = $1`,
    [courseId],
  );
  const paid = new Map<string, number>();
  for (const { reference, studentId } of rows)
    paid.set(studentId, (paid.get(studentId) ?? 0) + (received.get(reference) ?? 0));
  const joined = await pool.query<{ studentId: string }>(
    `select student_id as "studentId" from enrolment where course_id = $1`,
    [courseId],
  );
  const enrolled = new Set(joined.rows.map(({ studentId }) => studentId));
  const wronglyEnrolled = [...paid]
    .filter(([student, sum]) => sum >= PRICE !== enrolled.has(student))
    .map(([id]) => id);
  return { enrolled: enrolled.size, wronglyEnrolled };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
