/** Payments, with what was booked for them. */
import { hashId, type Rows } from './row-parts.ts';

/** A payment has an id that its other rows can be found by: the hash of its enrolment. */
const PAID = `select e.student_id, e.course_id, e.created_at, replace(${hashId(`'payment' || e.student_id || e.course_id`)}::text, '-', '') as hash
  from enrolment e where hashtext(e.student_id::text || 'paid') & 3 = 0`;
const LETTERS = `upper(translate(left(hash, 12), '01', 'yz'))`;

const GROWN_PAYMENTS = `payment where callback_hash = replace(id::text, '-', '')`;

export const money = (): Rows[] => [
  {
    table: 'payment',
    statement: `insert into payment (id, reference, purpose, student_id, course_id, price, payer_id, phone, amount, state, provider, is_live,
        callback_hash, received, provider_receipt, created_at, paid_at)
      select hash::uuid, ${LETTERS}, 'fees', student_id, course_id, 1000, student_id, '2547' || lpad((hashtext(hash) & 67108863)::text, 8, '0'),
        1000, 'paid', 'simulator', false, hash, 1000, upper(substr(hash, 13, 10)), created_at, created_at
      from (${PAID}) paid on conflict do nothing`,
  },
  {
    table: 'ledger_tx',
    statement: `insert into ledger_tx (id, kind, external_key, payment_id, is_live, created_at)
      select ${hashId('kind || p.id')}, kind, kind || ':' || p.id, p.id, false, p.paid_at
      from payment p, unnest(array['receipt', 'enrolment']) kind where p.callback_hash = replace(p.id::text, '-', '')`,
  },
  {
    table: 'ledger_entry',
    statement: `insert into ledger_entry (tx_id, line, account, account_kind, account_of, amount, is_live)
      select ${hashId(`'receipt' || id`)}, 1, 'provider:simulator', 'provider', 'simulator', 1000, false from ${GROWN_PAYMENTS}
      union all select ${hashId(`'receipt' || id`)}, 2, 'student:' || student_id, 'student', student_id::text, -1000, false from ${GROWN_PAYMENTS}
      union all select ${hashId(`'enrolment' || id`)}, 1, 'student:' || student_id, 'student', student_id::text, 1000, false from ${GROWN_PAYMENTS}
      union all select ${hashId(`'enrolment' || id`)}, 2, 'revenue:course:' || course_id, 'income', course_id::text, -1000, false from ${GROWN_PAYMENTS}`,
  },
  {
    table: 'receipt',
    statement: `insert into receipt (number, payment_id, amount, created_at)
      select 'SIM-2025-' || lpad((row_number() over (order by paid_at, id))::text, 6, '0'), id, 1000, paid_at from ${GROWN_PAYMENTS}`,
  },
  {
    table: 'payment_event',
    statement: `insert into payment_event (provider, source, dedupe_key, payment_id, body, received_at, processed_at, outcome)
      select 'simulator', 'callback', callback_hash, id, '{}', paid_at, paid_at, 'paid' from ${GROWN_PAYMENTS}`,
  },
];
