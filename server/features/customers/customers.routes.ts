import { type Customer, customers } from '#contract/customers.ts';
import { customerMessages } from '#contract/fields/customer-options.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import { csvResponse } from '#server/csv/csv.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, everybody } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import { minuteAt } from '#server/time/school-time.ts';
import * as store from './customers.store.ts';
import { apply, updateApplication } from './customers.ts';

export function customerRoutes(route: Route, services: Services) {
  const { db, config } = services;

  route(customers.add, everybody, async ({ body, request }) => {
    const from = await visitOf(services, request);
    const paying = await apply(services, { ...body, from, key: idempotencyKeyIn(request.headers) });
    return { message: customerMessages.enrolled, ...paying };
  });

  route(customers.list, adminOnly, async ({ query: { q: words, status, page } }) => {
    const [found, total] = await Promise.all([
      store.listCustomers(db, { words, status, page }),
      store.countCustomers(db, { words, status }),
    ]);
    return { customers: found.map(serializeCustomer), total };
  });

  route(customers.download, adminOnly, async ({ query: { q: words, status }, reply }) => {
    const found = await store.listAllCustomers(db, { words, status });
    const columns = columnsBy(config.schoolZone);
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

const columnsBy = (zone: string): [name: string, show: (customer: Customer) => string][] => [
  [`Applied (${zone})`, ({ appliedAt }) => minuteAt(new Date(appliedAt), zone)],
  ['Full name', ({ fullName }) => fullName],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Email', ({ email }) => email],
  ['County', ({ county }) => county],
  ['Town', ({ town }) => town],
  ['Gender', ({ gender }) => gender],
  ['Education', ({ education }) => education],
  ['Mode', ({ mode }) => mode],
  ['Course', ({ courses }) => courses],
  ['Price (Ksh.)', ({ price }) => String(price ?? '')],
  ['Amount (Ksh.)', ({ amount }) => String(amount ?? '')],
  ['Guardian', ({ guardianName }) => guardianName],
  ["Guardian's phone", ({ guardianPhone }) => formatPhone(guardianPhone)],
  ['About', ({ about }) => about],
  ['Status', ({ status }) => status],
  ['Note', ({ note }) => note],
];
