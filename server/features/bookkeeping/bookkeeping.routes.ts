import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formatPhone, maskedPhone } from '#contract/fields/phone.ts';
import { bookkeeping, type OfficePayment, type UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import type { Locale } from '#messages/locales.ts';
import { streamCsv } from '#server/csv/csv.ts';
import { outcomeIn } from '#server/features/settlement/settlement.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './bookkeeping.store.ts';
import { loadDetails, overview, queryProvider, revealPhone, review } from './bookkeeping.ts';
import { columnsIn } from './payments-table.ts';
import { listUnallocated, matchToPayment, moveToStudent } from './unallocated.ts';

export function bookkeepingRoutes(route: Route, services: Services) {
  const { db } = services;
  const heldIn = async (locale: Locale) =>
    (await listUnallocated(db)).map((held) => serializeUnallocated(held, locale));

  route(bookkeeping.overview, adminOnly, async () => ({
    ...(await overview(services)),
    isProviderWell: services.moneyBreaker.isClosed(),
  }));

  paymentRoutes(route, services);

  route(bookkeeping.listHeld, adminOnly, async ({ request }) => heldIn(localeOf(request)));

  route(bookkeeping.moveHeld, adminOnly, async ({ caller, params, body, request }) => {
    await moveToStudent(services, caller, { id: params.id, ...body });
    return heldIn(localeOf(request));
  });

  route(bookkeeping.matchHeld, adminOnly, async ({ caller, params, body, request }) => {
    await matchToPayment(services, caller, { id: params.id, ...body });
    return heldIn(localeOf(request));
  });
}

function paymentRoutes(route: Route, services: Services) {
  const { db, clock, config } = services;
  const filterFrom = ({ q: words, days, review: marked, status, purpose }: Query) => ({
    words,
    status,
    purpose,
    isToReview: marked === 'yes',
    since: days === undefined ? undefined : new Date(clock.now().getTime() - days * DAY),
  });
  const details = async (id: string, request: FastifyRequest) =>
    serializeDetails(await loadDetails(services, id), localeOf(request));

  route(bookkeeping.list, adminOnly, async ({ query: { page, ...query } }) => {
    const filter = filterFrom(query);
    const [found, total] = await Promise.all([
      store.listPayments(db, { ...filter, page }),
      store.countPayments(db, filter),
    ]);
    return { payments: found.map(serializePayment), total };
  });

  route(bookkeeping.download, adminOnly, async ({ query, reply, texts }) => {
    const found = store.allPayments(db, filterFrom(query));
    return streamCsv(reply, 'payments.csv', csvRows(found, columnsIn(texts, config.schoolZone)));
  });

  route(bookkeeping.read, adminOnly, async ({ params, request }) => details(params.id, request));

  route(bookkeeping.reveal, adminOnly, async ({ caller, params, request }) => {
    const phone = await revealPhone(services, caller, params.id);
    request.log.info({ adminId: caller.id, paymentId: params.id }, 'a phone number was looked at');
    return { phoneNumber: formatPhone(phone) };
  });

  route(bookkeeping.ask, adminOnly, async ({ params, request }) => {
    await queryProvider(services, params.id);
    return details(params.id, request);
  });

  route(bookkeeping.review, adminOnly, async ({ caller, params, body, request }) => {
    await review(services, caller, { id: params.id, note: body.note });
    return details(params.id, request);
  });
}

const DAY = 24 * 60 * 60_000;

type Query = z.output<typeof bookkeeping.download.query>;

async function* csvRows(parts: AsyncIterable<store.PaymentRow[]>, columns: ReturnType<typeof columnsIn>) {
  yield [columns.map(([name]) => name)];
  for await (const rows of parts)
    yield rows.map(serializePayment).map((payment) => columns.map(([, show]) => show(payment)));
}

const serializePayment = ({
  id,
  state,
  phone,
  amount,
  isLive,
  courseId: _,
  ...row
}: store.PaymentRow): OfficePayment => ({
  _id: id,
  reference: row.reference,
  purpose: row.purpose,
  status: state,
  reason: row.reason,
  review: row.review,
  studentId: row.studentId,
  name: row.name,
  courseTitle: row.courseTitle,
  phoneNumber: maskedPhone(phone),
  asked: amount,
  received: row.received,
  refunded: row.refunded,
  provider: row.provider,
  providerReceipt: row.providerReceipt,
  receiptNumber: row.receiptNumber,
  startedAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  isSimulated: !isLive,
});

const serializeDetails = (
  {
    moments,
    ledger,
    refundable,
    isCourseJoined,
    manualSettlement,
    ...payment
  }: Awaited<ReturnType<typeof loadDetails>>,
  locale: Locale,
) => ({
  ...serializePayment(payment),
  moments: moments.map(({ at, outcome, ...moment }) => ({
    ...moment,
    outcome: outcome === null ? null : outcomeIn(locale, outcome),
    at: at.toISOString(),
  })),
  ledger: ledger.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
  refundable,
  isCourseJoined,
  manualSettlement,
});

const serializeUnallocated = (
  held: Awaited<ReturnType<typeof listUnallocated>>[number],
  locale: Locale,
): UnallocatedMoney => ({
  _id: held.id,
  kind: held.accountKind === 'unmatched' ? 'unmatched' : 'application',
  amount: held.amount,
  at: held.at.toISOString(),
  providerReceipt: held.providerReceipt,
  what: outcomeIn(locale, held.what),
  suggestions: held.suggestions.map(({ paymentId, reference, name, state, phone, at, isByCode }) => ({
    ...{ paymentId, reference, name, status: state, isByCode },
    phoneNumber: maskedPhone(phone),
    startedAt: at.toISOString(),
  })),
  isSimulated: !held.isLive,
});
