import { people } from '#contract/people.ts';
import { csvResponse } from '#server/csv/csv.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { serializePerson } from './people.serializers.ts';
import * as store from './people.store.ts';
import * as rules from './people.ts';
import { columnsIn } from './people-table.ts';

export function peopleRoutes(route: Route, services: Services) {
  const { config } = services;

  route(people.list, adminOnly, async ({ query: { q: words, type, consent, page }, db }) => {
    const filter = { words, type, consent };
    const [found, total] = await Promise.all([
      store.listPeople(db, { ...filter, page }),
      store.countPeople(db, filter),
    ]);
    return { people: found.map(serializePerson), total };
  });

  route(people.download, adminOnly, async ({ query: { q: words, type, consent }, db, reply, texts }) => {
    const found = await store.listAllPeople(db, { words, type, consent });
    const columns = columnsIn(texts, config.schoolZone);
    const rows = found.map((row) => ({ ...serializePerson(row), courses: row.courses, guardian: row.guardian }));
    const cells = rows.map((person) => columns.map(([, show]) => show(person)));
    return csvResponse(reply, 'people.csv', [columns.map(([name]) => name), ...cells]);
  });

  route(people.invite, adminOnly, async ({ body, texts }) => {
    await rules.invite(services, body);
    return { message: texts.invitations.sent(body.email) };
  });

  route(people.addStudent, adminOnly, async ({ caller, body, request, texts }) => {
    const isWaiting = await rules.addStudent(services, caller, { ...body, locale: localeOf(request) });
    return { message: isWaiting ? texts.guardians.addedMinor(body.name) : texts.invitations.sent(body.email) };
  });

  route(people.withdrawInvitation, adminOnly, async ({ caller, params, texts }) => ({
    message: texts.invitations.withdrawn(await rules.withdraw(services, caller, params.id)),
  }));

  route(people.changeType, adminOnly, async ({ caller, params, body }) =>
    serializePerson(await rules.changeType(services, caller, { id: params.id, type: body.type })),
  );

  route(people.deactivate, adminOnly, async ({ caller, params }) =>
    serializePerson(await rules.deactivate(services, caller, params.id)),
  );

  route(people.reactivate, adminOnly, async ({ caller, params }) =>
    serializePerson(await rules.reactivate(services, caller, params.id)),
  );
}
