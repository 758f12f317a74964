/**
 * Receipts, numbered within each year, and statements of a student's account.
 * Amounts are whole Kenyan shillings.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { PublicSchoolDetails } from '#contract/school-details.ts';
import { PaymentPurpose } from './payments.ts';

export const Receipt = z.object({
  _id: Id,
  /** The receipt's number: 'R-2026-000123', or 'SIM-2026-000123' for simulated money. */
  number: z.string(),
  amount: z.int(),
  /** When the money was confirmed: ISO 8601 with the school's offset. */
  date: z.string(),
  /** The student or applicant who is paid for. */
  studentName: z.string(),
  /** The student's admission number; absent for applicants. */
  admissionNumber: z.string().optional(),
  /** The payer's number with the middle digits masked. */
  phoneNumber: z.string(),
  purpose: PaymentPurpose,
  /** The course that was paid for; empty if none was chosen. */
  courseTitle: z.string(),
  reference: z.string(),
  /** M-Pesa's receipt code; null until it is known. */
  providerReceipt: z.string().nullable(),
  isSimulated: z.boolean(),
  /** The school's details when it issued the receipt; if they were not recorded then, the current details. */
  issuer: PublicSchoolDetails.pick({ name: true, address: true, taxPin: true }),
});
export type Receipt = z.output<typeof Receipt>;

const StatementLine = z.object({
  date: z.string(),
  kind: z.enum(['receipt', 'enrolment', 'refund', 'move', 'correction']),
  /** A short description, such as 'Paid by phone' or a course's title. */
  what: z.string(),
  /** The amount of the entry; positive if it increases the student's credit. */
  amount: z.int(),
  /** The student's credit after this entry. */
  credit: z.int(),
  receiptId: Id.nullable(),
  receiptNumber: z.string().nullable(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const Statement = z.object({
  studentId: Id,
  studentName: z.string(),
  credit: z.int(),
  /** The entries, oldest first. */
  lines: z.array(StatementLine),
  isSimulated: z.boolean(),
});
export type Statement = z.output<typeof Statement>;

const OfStudent = z.object({ studentId: Id });

export const receipts = {
  read: endpoint({
    method: 'GET',
    path: '/payments/receipt/:id',
    summary: 'Returns a receipt, for its student and admins.',
    params: z.object({ id: Id }),
    reply: Receipt,
    refusals: ['not_signed_in', 'not_found'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/payments/statement/:studentId',
    summary: 'Returns a student’s account statement, for the student and admins.',
    params: OfStudent,
    reply: Statement,
    refusals: ['not_signed_in', 'not_found'],
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/payments/statement/:studentId/csv',
    summary: 'Returns a student’s account statement as CSV (RFC 4180).',
    params: OfStudent,
    reply: z.string(),
    replyType: 'text/csv',
    refusals: ['not_signed_in', 'not_found'],
  }),
};
