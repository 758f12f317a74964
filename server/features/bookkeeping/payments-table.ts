/** The columns of the CSV download of payments. */
import type { OfficePayment } from '#contract/money/bookkeeping.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { minuteAt } from '#server/time/school-time.ts';

export function columnsIn(
  { downloads: { payments: heads, yes }, bookkeeping, payments }: Catalogue,
  zone: string,
): [name: string, show: (payment: OfficePayment) => string][] {
  const failureReasons: Record<string, string> = payments.failureReasons;
  return [
    [heads.started(zone), ({ startedAt }) => minuteAt(new Date(startedAt), zone)],
    [heads.paid(zone), ({ paidAt }) => (paidAt ? minuteAt(new Date(paidAt), zone) : '')],
    [heads.status, ({ status }) => payments.states[status]],
    [heads.reason, ({ reason }) => (reason ? (failureReasons[reason] ?? reason) : '')],
    [heads.review, ({ review }) => (review ? bookkeeping.reviews[review] : '')],
    [heads.purpose, ({ purpose }) => bookkeeping.purposes[purpose]],
    [heads.name, ({ name }) => name],
    [heads.course, ({ courseTitle }) => courseTitle],
    [heads.phone, ({ phoneNumber }) => phoneNumber],
    [heads.requested, ({ asked }) => String(asked)],
    [heads.received, ({ received }) => String(received ?? '')],
    [heads.refunded, ({ refunded }) => String(refunded)],
    [heads.reference, ({ reference }) => reference],
    [heads.provider, ({ provider }) => provider],
    [heads.providerReceipt, ({ providerReceipt }) => providerReceipt ?? ''],
    [heads.receipt, ({ receiptNumber }) => receiptNumber ?? ''],
    [heads.simulated, ({ isSimulated }) => (isSimulated ? yes : '')],
  ];
}
