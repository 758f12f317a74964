/** The columns of the CSV download of payments. */
import type { OfficePayment } from '#contract/bookkeeping.ts';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { minuteAt } from '#server/time/school-time.ts';

export const columnsBy = (zone: string): [name: string, show: (payment: OfficePayment) => string][] => [
  [`Begun (${zone})`, ({ startedAt }) => minuteAt(new Date(startedAt), zone)],
  [`Paid (${zone})`, ({ paidAt }) => (paidAt ? minuteAt(new Date(paidAt), zone) : '')],
  ['Status', ({ status }) => paymentStateNames[status]],
  ['Reason', ({ reason }) => reason ?? ''],
  ['To look at', ({ review }) => review ?? ''],
  ['For', ({ purpose }) => purpose],
  ['Name', ({ name }) => name],
  ['Course', ({ courseTitle }) => courseTitle],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Asked (Ksh.)', ({ asked }) => String(asked)],
  ['Received (Ksh.)', ({ received }) => String(received ?? '')],
  ['Given back (Ksh.)', ({ refunded }) => String(refunded)],
  ['Reference', ({ reference }) => reference],
  ['Provider', ({ provider }) => provider],
  ["Provider's receipt", ({ providerReceipt }) => providerReceipt ?? ''],
  ['Receipt', ({ receiptNumber }) => receiptNumber ?? ''],
  ['Simulated', ({ isSimulated }) => (isSimulated ? 'yes' : '')],
];
