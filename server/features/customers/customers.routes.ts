import { type Customer, customers } from '#contract/customers.ts';
import { inLocale } from '#messages/catalogues.ts';
import { csvResponse } from '#server/csv/csv.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, everybody } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import { columnsIn } from './applications-table.ts';
import * as store from './customers.store.ts';
import { apply, updateApplication } from './customers.ts';

export function customerRoutes(route: Route, services: Services) {
  const { db, config } = services;

  route(customers.add, everybody, async ({ body, request, texts }) => {
    const from = await visitOf(services, request);
    const { payment, notAsked } = await apply(services, { ...body, from, key: idempotencyKeyIn(request.headers) });
    const reason = notAsked === null ? null : inLocale(notAsked, localeOf(request));
    return { message: texts.customers.enrolled, payment, notAsked: reason };
  });

  route(customers.list, adminOnly, async ({ query: { q: words, status, page } }) => {
    const [found, total] = await Promise.all([
      store.listCustomers(db, { words, status, page }),
      store.countCustomers(db, { words, status }),
    ]);
    return { customers: found.map(serializeCustomer), total };
  });

  route(customers.download, adminOnly, async ({ query: { q: words, status }, reply, texts }) => {
    const found = await store.listAllCustomers(db, { words, status });
    const columns = columnsIn(texts, config.schoolZone);
    const rows = found.map(serializeCustomer).map((customer) => columns.map(([, show]) => show(customer)));
    return csvResponse(reply, 'applications.csv', [columns.map(([name]) => name), ...rows]);
  });

  route(customers.update, adminOnly, async ({ params, body }) =>
    serializeCustomer(await updateApplication(services, { ...body, id: params.id })),
  );
}

const serializeCustomer = ({ id, course, createdAt, ...row }: store.CustomerRow): Customer => ({
  ...row,
  _id: id,
  courses: course ?? '',
  guardianName: row.guardianName ?? '',
  guardianPhone: row.guardianPhone ?? '',
  appliedAt: createdAt.toISOString(),
});
