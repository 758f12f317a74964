/** Tests of migrations that change existing data. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/postgres.ts';

const folder = new URL('./migrations/', import.meta.url);
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** Creates an empty database as it was before the given migration. */
async function databaseBefore(migration: string) {
  await client.query('drop schema public cascade; create schema public');
  for (const name of migrations.filter((one) => one < migration)) await migrate(name);
}

const migrate = (name: string) =>
  client.query(readFileSync(new URL(name, folder), 'utf8').replaceAll('--> statement-breakpoint', ''));

const rowsOf = async (query: string) => (await client.query(query)).rows as object[];

test('entries get account columns; unallocated money keeps its statement line, unless it belongs to a payment', async () => {
  const migration = migrations.find((name) => name.endsWith('unallocated-payments.sql'))!;
  await databaseBefore(migration);
  const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const payment = (number: number, receipt: string) =>
    `('${idOf(number)}', 'ABCDEFGHJKL${number}', 'application', '254712345678', 1000, 'paid', 'mpesa', true, 'hash ${number}', 1000, '${receipt}', now())`;
  await client.query(`insert into payment
    (id, reference, purpose, phone, amount, state, provider, is_live, callback_hash, received, provider_receipt, paid_at)
    values ${payment(2, 'QKPAID2')}, ${payment(3, 'QKDELETED')}`);
  const unallocatedEvent = (reference: string) => `{"reference":"${reference}","at":"2026-01-02T10:00:00.000Z"}`;
  const lines = [
    ['QKLINE', unallocatedEvent('JOHN 4B')],
    ['QKTILL', unallocatedEvent('')],
    ['QKZERO', unallocatedEvent(String.raw`A\u0000B`)],
    ['QKHALF', unallocatedEvent(String.raw`\ud800`)],
    ['QKTEXT', 'no json'],
  ];
  for (const [code, body] of lines)
    await client.query(
      `insert into payment_event (provider, source, dedupe_key, body) values ('mpesa', 'statement', $1, $2)`,
      [`statement:${code}`, body],
    );
  const transactions: [kind: string, key: string, note: string, paymentId: string | null, from: string, to: string][] =
    [
      ...lines.map(
        ([code]) => ['receipt', `mpesa:${code}`, `For ${code}`, null, 'provider:mpesa', 'unmatched'] as const,
      ),
      ['receipt', 'mpesa:QKCALLED', 'For nobody', null, 'provider:mpesa', 'unmatched'],
      ['receipt', 'mpesa:QKSECOND', 'For ABCDEFGHJKL2', idOf(2), 'provider:mpesa', 'unmatched'],
      ['receipt', 'mpesa:QKPAID2', '', idOf(2), 'provider:mpesa', 'student:s'],
      // The receipt of a payment whose application was deleted before the payment was made.
      ['receipt', 'mpesa:QKDELETED', '', idOf(3), 'provider:mpesa', 'unmatched'],
      ['receipt', `mpesa:payment:${idOf(3)}`, '', idOf(3), 'provider:mpesa', 'unmatched'],
      ['receipt', 'mpesa:QKAPPLIED', '', null, 'provider:mpesa', 'applicant:a'],
      ['enrolment', 'joined', '', null, 'student:s', 'revenue:course:c'],
      ['refund', 'given back', '', null, 'student:s', 'refund_payable'],
    ].map((row) => [...row] as never);
  for (const [kind, key, note, paymentId, from, to] of transactions)
    await client.query(
      `with tx as (insert into ledger_tx (kind, external_key, note, payment_id, is_live) values ($1, $2, $3, $4, true) returning id)
       insert into ledger_entry (tx_id, line, account, amount, is_live)
       select id, line, account, amount, true from tx, (values (1, $5, 1000), (2, $6, -1000)) as e (line, account, amount)`,
      [kind, key, note, paymentId, from, to],
    );

  await migrate(migration);

  expect(await rowsOf('select distinct account, account_kind, account_of from ledger_entry order by account')).toEqual([
    { account: 'applicant:a', account_kind: 'applicant', account_of: 'a' },
    { account: 'provider:mpesa', account_kind: 'provider', account_of: 'mpesa' },
    { account: 'refund_payable', account_kind: 'refund_payable', account_of: null },
    { account: 'revenue:course:c', account_kind: 'income', account_of: 'c' },
    { account: 'student:s', account_kind: 'student', account_of: 's' },
    { account: 'unmatched', account_kind: 'unmatched', account_of: null },
  ]);
  const unallocated = await rowsOf(`select provider_receipt as code, account_reference as reference,
    received_at = '2026-01-02T10:00:00Z' as by_its_line from unallocated_payment order by provider_receipt`);
  expect(unallocated).toEqual([
    { code: 'QKCALLED', reference: '', by_its_line: false },
    { code: 'QKHALF', reference: 'For QKHALF', by_its_line: false },
    { code: 'QKLINE', reference: 'JOHN 4B', by_its_line: true },
    { code: 'QKSECOND', reference: 'For ABCDEFGHJKL2', by_its_line: false },
    { code: 'QKTEXT', reference: 'For QKTEXT', by_its_line: false },
    { code: 'QKTILL', reference: '', by_its_line: true },
    { code: 'QKZERO', reference: 'For QKZERO', by_its_line: false },
  ]);
  await expect(client.query(`update ledger_entry set account_of = 'x'`)).rejects.toThrow();
});

test('unconfirmed students keep their sign-up and its link; sessions get a maximum lifetime', async () => {
  const migration = migrations.find((name) => name.endsWith('sign-ups.sql'))!;
  await databaseBefore(migration);
  await client.query(`
    insert into "user" (id, name, email, password_hash, type, email_verified_at) values
      ('00000000-0000-4000-8000-000000000001', 'Waiting', 'a@example.com', 'hash a', 'student', null),
      ('00000000-0000-4000-8000-000000000002', 'Confirmed', 'b@example.com', 'hash b', 'student', now()),
      ('00000000-0000-4000-8000-000000000003', 'Tutor', 'c@example.com', 'hash c', 'tutor', now());
    insert into link (kind, user_id, email, secret_hash, expires_at)
      values ('verify', '00000000-0000-4000-8000-000000000001', 'a@example.com', 'secret', now());
    insert into session (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
      select email, id, '', now() - interval '6 days', now(), now() + interval '30 days' from "user"`);

  await migrate(migration);

  expect(await rowsOf('select name, password_hash from "user" order by email')).toEqual([
    { name: 'Waiting', password_hash: null },
    { name: 'Confirmed', password_hash: 'hash b' },
    { name: 'Tutor', password_hash: 'hash c' },
  ]);
  expect(
    await rowsOf('select s.name, s.password_hash, s.browser_hash from link join sign_up s on s.id = link.sign_up_id'),
  ).toEqual([{ name: 'Waiting', password_hash: 'hash a', browser_hash: null }]);
  expect(
    await rowsOf(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session order by token_hash',
    ),
  ).toEqual([{ hours: 720 }, { hours: 720 }, { hours: 12 }]);
});
