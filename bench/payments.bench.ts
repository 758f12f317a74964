/**
 * How long does the school take to prompt a phone, including the simulated provider on the same machine? And how long
 * to acknowledge a callback, at a hundred callbacks per second, while it also settles their payments?
 */
import { randomUUID } from 'node:crypto';
import { startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import { darajaAt } from '#server/testing/payments/payment-storm.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude } from './budget.ts';

/** The number of students; each of them may request ten payments per hour. */
const STUDENTS = 110;
const EACH = 10;
const PAYERS_AT_ONCE = 4;
const CALLBACKS_A_SECOND = 100;
/** The number of measurements to drop, because the first requests run uncompiled code. */
const WARMING_UP = 100;

const folder = newFolder();
const postgres = await startPostgres(folder);
const simulator = await startSimulator();
const darasa = await open({
  DATABASE_URL: postgres.urlOf('postgres'),
  DARASA_DATA: folder,
  PORT: String(await freePort()),
  ...darajaAt(simulator.url),
});
const { db, pool, close } = connect(postgres.urlOf('postgres'));

const asking = (await askPhones()).slice(WARMING_UP);
const acknowledging = (await callBack()).slice(WARMING_UP);
const settled = await untilSettled();

darasa.process.kill('SIGINT');
await darasa.ended;
await close();
await simulator.close();
await postgres.stop();
removeFolders();

conclude(`How long does a payment take? (${asking.length} requests, ${acknowledging.length} callbacks)`, [
  { what: 'POST /payments, p95', value: quantile(asking, 0.95), unit: 'ms', budget: 100 },
  { what: 'acknowledging a callback, median', value: quantile(acknowledging, 0.5), unit: 'ms', budget: 20 },
  { what: 'acknowledging a callback, p99', value: quantile(acknowledging, 0.99), unit: 'ms', budget: 50 },
  { what: 'last callback until all are settled', value: settled, unit: 's', budget: 5 },
]);

/** Requests all payments, which prompts the phones. @returns the milliseconds of each request */
async function askPhones() {
  const create = factories(db);
  const times: number[] = [];
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => create.student()));
  const left = students.map((student, place) => ({ student, place }));
  const requestRepeatedly = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const cookie = `session=${await create.session(next.student)}`;
      for (let n = 0; n < EACH; n++) {
        // Phones with these last digits do not answer by themselves in the simulator: the payments stay pending.
        const phoneNumber = `07${String(next.place * EACH + n).padStart(6, '0')}50`;
        const body = JSON.stringify({ studentId: next.student.id, amountPayed: 400, phoneNumber });
        const headers = {
          origin: darasa.url,
          cookie,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        const began = performance.now();
        const answer = await fetch(`${darasa.url}/api/v1/payments`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        times.push(performance.now() - began);
        if (answer.status !== 201) throw new Error(`A payment was answered ${answer.status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PAYERS_AT_ONCE }, requestRepeatedly));
  return times;
}

/** Sends a callback for each payment, at fixed times. @returns the milliseconds of each */
async function callBack() {
  const times: number[] = [];
  const began = performance.now();
  const sent = simulator.prompts().map(async ({ callbackUrl, checkoutRequestId, merchantRequestId, amount }, place) => {
    const due = began + (place * 1000) / CALLBACKS_A_SECOND;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const Item = [
      { Name: 'Amount', Value: amount },
      { Name: 'MpesaReceiptNumber', Value: `BENCH${place}` },
    ];
    const stkCallback = {
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'Done',
      CallbackMetadata: { Item },
    };
    const answer = await fetch(callbackUrl!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Body: { stkCallback } }),
    });
    await answer.arrayBuffer();
    times[place] = performance.now() - due;
    if (answer.status !== 200) throw new Error(`A callback was answered ${answer.status}`);
  });
  await Promise.all(sent);
  return times;
}

/** Waits until all payments are settled. @returns the seconds that it took */
async function untilSettled() {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as paid from payment where state = 'paid' and provider = 'daraja'`,
    );
    if (rows[0].paid === STUDENTS * EACH) return (performance.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function quantile(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}
