/**
 * Makes payments at a school whose server (by SIGKILL) and PostgreSQL (by an immediate stop) are killed again and
 * again. Afterwards the payments that the provider received are compared with those that the school credited
 * (payment-audit.ts).
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simulatedShop } from '#packages/mobile-money-simulator/protocol.ts';
import { startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories, type Person } from '#server/testing/factories/factories.ts';
import { type Darasa, freePort, newFolder, open } from '#server/testing/processes/school-process.ts';
import {
  askForStatement,
  books,
  countPrompts,
  differences,
  enrolments,
  receivedByReference,
  untilQuiet,
} from './payment-audit.ts';

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
    ...(await enrolments(pool, received(), { id: courseId, price: PRICE })),
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

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
