/** Who may use payments, receipts and the ledger: rows of the permission matrix. */
import { issueReceipt } from '#server/features/receipts/receipts.ts';
import { adminOnly, everybody, ownerAndOffice, type Row } from './row.ts';
import type { Scene } from './scene.ts';

const ofStudent = ({ people }: Scene) => ({ studentId: people.student.id });
const noPayment = () => ({ reference: 'AAAAAAAAAAAA' });

export const paymentRows: Row[] = [
  // 404 means that the caller is permitted, but there is no student with this id to pay for.
  {
    endpoint: 'POST /api/v1/payments',
    statuses: everybody(404),
    body: { studentId: '00000000-0000-4000-8000-000000000000', amountPayed: 500, phoneNumber: '0712 345 678' },
  },
  { endpoint: 'GET /api/v1/payments/:studentId', statuses: [401, 200, 404, 404, 404, 200], params: ofStudent },
  { endpoint: 'GET /api/v1/payments/account/:studentId', statuses: [401, 200, 404, 404, 404, 200], params: ofStudent },
  { endpoint: 'GET /api/v1/payments/status/:reference', statuses: everybody(404), params: noPayment },
  { endpoint: 'GET /api/v1/payments/status/:reference/news', statuses: everybody(404), params: noPayment },
];

/** Returns an id that does not exist, so that admins, who are permitted, get 404. */
const nothing = ({ somebody: { id } }: Scene) => ({ id });
const aRefund = { paymentId: '00000000-0000-4000-8000-000000000000', amount: 1, reason: 'A test', access: 'keep' };

export const officeMoneyRows: Row[] = [
  { endpoint: 'GET /api/v1/bookkeeping/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/bookkeeping/payments', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/bookkeeping/payments/csv', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/bookkeeping/payments/:id', statuses: adminOnly(404), params: nothing },
  { endpoint: 'POST /api/v1/bookkeeping/payments/:id/phone', statuses: adminOnly(404), params: nothing },
  { endpoint: 'POST /api/v1/bookkeeping/payments/:id/question', statuses: adminOnly(404), params: nothing },
  {
    endpoint: 'POST /api/v1/bookkeeping/payments/:id/review',
    statuses: adminOnly(404),
    params: nothing,
    body: { note: 'Seen' },
  },
  { endpoint: 'GET /api/v1/bookkeeping/held', statuses: adminOnly(200) },
  {
    endpoint: 'POST /api/v1/bookkeeping/held/:id/student',
    statuses: adminOnly(404),
    params: nothing,
    body: { studentId: '00000000-0000-4000-8000-000000000000', reason: 'A test' },
  },
  {
    endpoint: 'POST /api/v1/bookkeeping/held/:id/payment',
    statuses: adminOnly(404),
    params: nothing,
    body: { paymentId: '00000000-0000-4000-8000-000000000000' },
  },
  { endpoint: 'GET /api/v1/manual-settlements/', statuses: adminOnly(200) },
  {
    endpoint: 'POST /api/v1/manual-settlements/',
    statuses: adminOnly(404),
    body: { paymentId: '00000000-0000-4000-8000-000000000000', reason: 'A test' },
  },
  {
    endpoint: 'POST /api/v1/manual-settlements/:id/decision',
    statuses: adminOnly(404),
    params: nothing,
    body: { isApproved: true },
  },
  { endpoint: 'GET /api/v1/refunds/', statuses: adminOnly(200) },
  { endpoint: 'POST /api/v1/refunds/', statuses: adminOnly(404), body: { ...aRefund, method: 'manual' } },
  {
    endpoint: 'POST /api/v1/refunds/:id/decision',
    statuses: adminOnly(404),
    params: nothing,
    body: { isApproved: true },
  },
  { endpoint: 'POST /api/v1/refunds/:id/done', statuses: adminOnly(404), params: nothing, body: { isFailed: true } },
  { endpoint: 'GET /api/v1/reconciliation/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/reconciliation/:id', statuses: adminOnly(404), params: nothing },
  // 400 means that the caller is permitted, but the text is not a statement.
  { endpoint: 'POST /api/v1/reconciliation/', statuses: adminOnly(400), body: { csv: 'none' } },
  { endpoint: 'POST /api/v1/reconciliation/pull', statuses: adminOnly(400), body: { day: '2199-01-01' } },
];

/** Creates a receipt for a payment of `student`. */
async function aReceipt({ school: { create, services, clock }, people }: Scene) {
  const paid = { studentId: people.student.id, state: 'paid', received: 1_000, paidAt: clock.now() } as const;
  const { id: paymentId, isLive, received: amount, paidAt: at } = { ...(await create.payment(paid)), ...paid };
  return { id: await services.db.transaction((tx) => issueReceipt(tx, services, { paymentId, amount, isLive, at })) };
}

export const receiptRows: Row[] = [
  { endpoint: 'GET /api/v1/payments/receipt/:id', statuses: ownerAndOffice(200), params: aReceipt },
  { endpoint: 'GET /api/v1/payments/statement/:studentId', statuses: ownerAndOffice(200), params: ofStudent },
  { endpoint: 'GET /api/v1/payments/statement/:studentId/csv', statuses: ownerAndOffice(200), params: ofStudent },
];
