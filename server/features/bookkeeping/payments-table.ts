/** The columns of the CSV download of payments. */
import type { OfficePayment } from '#contract/bookkeeping.ts';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { minuteAt } from '#server/time/school-time.ts';

export const columnsBy = (zone: string): [name: string, show: (payment: OfficePayment) => string][] => [
  [`Started (${zone})`, ({ startedAt }) => minuteAt(new Date(startedAt), zone)],
  [`Paid (${zone})`, ({ paidAt }) => (paidAt ? minuteAt(new Date(paidAt), zone) : '')],
  ['Status', ({ status }) => paymentStateNames[status]],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Needs checking', ({ review }) => review ?? ''],
  ['For', ({ purpose }) => purpose],
  ['Name', ({ name }) => name],
  ['Course', ({ courseTitle }) => courseTitle],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Requested (Ksh.)', ({ asked }) => String(asked)],
  ['Received (Ksh.)', ({ received }) => String(received ?? '')],
  ['Refunded (Ksh.)', ({ refunded }) => String(refunded)],
  ['Reference', ({ reference }) => reference],
  ['Provider', ({ provider }) => provider],
  ["Provider's receipt", ({ providerReceipt }) => providerReceipt ?? ''],
  ['Receipt', ({ receiptNumber }) => receiptNumber ?? ''],
  ['Simulated', ({ isSimulated }) => (isSimulated ? 'yes' : '')],
];
