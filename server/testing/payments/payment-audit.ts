/** Compares the payments that the provider received with those that the school credited. */
import type pg from 'pg';
import { call } from '#server/testing/processes/school-process.ts';

/** Returns the amounts in shillings that the provider received, by the reference of the payment. */
export function receivedByReference(statement: string) {
  const lines = [...statement.matchAll(/^(SIM\w+),.*?,Completed,"?([\d,]+)\.00"?,.*,(\w*)$/gm)];
  const sums = new Map<string, number>();
  for (const [, , amount, reference] of lines)
    sums.set(reference!, (sums.get(reference!) ?? 0) + Number(amount!.replaceAll(',', '')));
  return sums;
}

/** Waits until everything that the provider received is credited, but for at most `patience` seconds. */
export async function untilQuiet(pool: pg.Pool, received: () => Map<string, number>, patience: number) {
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

export async function differences(pool: pg.Pool, received: Map<string, number>) {
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

export async function askForStatement({ url }: { url: string }, cookie: string) {
  for (const ago of [1, 0]) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() - ago * 86_400_000);
    const answer = await call(url, 'POST /reconciliation/pull', { body: { day }, cookie });
    if (answer.status !== 201) throw new Error(`The statement was answered ${answer.status}: ${answer.body.message}`);
  }
}

export function countPrompts(prompts: { reference: string }[]) {
  const references = prompts.map(({ reference }) => reference);
  return {
    prompts: references.length,
    promptedTwice: references.filter((reference, place) => references.indexOf(reference) !== place),
  };
}

export async function books(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select coalesce(sum(amount), 0)::int as "ledgerSum",
       coalesce(sum(amount) filter (where account = 'provider:daraja'), 0)::int as held from ledger_entry`,
  );
  const owing = await pool.query(
    `select account from ledger_entry where account like 'student:%' group by account, is_live having sum(amount) > 0`,
  );
  return { ...(rows[0] as { ledgerSum: number; held: number }), negativeCredits: owing.rows.length };
}

export async function enrolments(pool: pg.Pool, received: Map<string, number>, course: { id: string; price: number }) {
  const { rows } = await pool.query<{ reference: string; studentId: string }>(
    `select reference, student_id as "studentId" from payment where course_id = $1`,
    [course.id],
  );
  const paid = new Map<string, number>();
  for (const { reference, studentId } of rows)
    paid.set(studentId, (paid.get(studentId) ?? 0) + (received.get(reference) ?? 0));
  const joined = await pool.query<{ studentId: string }>(
    `select student_id as "studentId" from enrolment where course_id = $1`,
    [course.id],
  );
  const enrolled = new Set(joined.rows.map(({ studentId }) => studentId));
  const wronglyEnrolled = [...paid]
    .filter(([student, sum]) => sum >= course.price !== enrolled.has(student))
    .map(([id]) => id);
  return { enrolled: enrolled.size, wronglyEnrolled };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
