import { customers } from '#contract/customers.ts';
import { inLocale } from '#messages/catalogues.ts';
import { csvResponse } from '#server/csv/csv.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, everybody } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import { columnsIn } from './applications-table.ts';
import { serializeCustomer } from './customers.serializers.ts';
import * as store from './customers.store.ts';
import { apply, updateApplication } from './customers.ts';
import { enrolApplicant } from './enrolling.ts';

export function customerRoutes(route: Route, services: Services) {
  const { config } = services;

  route(customers.add, everybody, async ({ body, request, texts }) => {
    const from = await visitOf(services, request);
    const locale = localeOf(request);
    const { payment, notAsked } = await apply(services, {
      ...body,
      from,
      locale,
      key: idempotencyKeyIn(request.headers),
    });
    const reason = notAsked === null ? null : inLocale(notAsked, locale);
    return { message: texts.customers.enrolled, payment, notAsked: reason };
  });

  route(customers.list, adminOnly, async ({ query: { q: words, page, ...query }, db }) => {
    const filter = { words, ...filterIn(query) };
    const [found, total] = await Promise.all([
      store.listCustomers(db, { ...filter, page }),
      store.countCustomers(db, filter),
    ]);
    return { customers: found.map(serializeCustomer), total };
  });

  route(customers.download, adminOnly, async ({ query: { q: words, ...query }, db, reply, texts }) => {
    const found = await store.listAllCustomers(db, { words, ...filterIn(query) });
    const columns = columnsIn(texts, config.schoolZone);
    const rows = found.map(serializeCustomer).map((customer) => columns.map(([, show]) => show(customer)));
    return csvResponse(reply, 'applications.csv', [columns.map(([name]) => name), ...rows]);
  });

  route(customers.update, adminOnly, async ({ caller, params, body }) =>
    serializeCustomer(await updateApplication(services, { ...body, id: params.id, byId: caller.id })),
  );

  route(customers.enrol, adminOnly, async ({ caller, params, body, request, texts }) =>
    serializeCustomer(
      await enrolApplicant(services, caller, { ...body, id: params.id, locale: localeOf(request), texts }),
    ),
  );
}

type Query = Partial<Omit<store.CustomerFilter, 'words'>>;

const filterIn = ({ status, stage, assignee }: Query) => ({ status, stage, assignee });
