import { type PersonState, people } from '#contract/people.ts';
import { serializeAccount as personToWire } from '#server/features/auth/auth.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './people.store.ts';
import * as rules from './people.ts';

export function peopleRoutes(route: Route, services: Services) {
  const { db } = services;

  route(people.list, adminOnly, async ({ query: { q: words, type, page } }) => {
    const [found, total] = await Promise.all([
      store.listPeople(db, { words, type, page }),
      store.countPeople(db, { words, type }),
    ]);
    return { people: found.map(serializePerson), total };
  });

  route(people.invite, adminOnly, async ({ body, texts }) => {
    await rules.invite(services, body);
    return { message: texts.people.invited(body.email) };
  });

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

const serializePerson = (person: store.PersonRow) => ({
  ...personToWire(person),
  state: stateOf(person),
  joinedAt: person.createdAt.toISOString(),
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
});

function stateOf({ deactivatedAt, emailVerifiedAt, type }: store.PersonRow): PersonState {
  if (deactivatedAt) return 'deactivated';
  if (emailVerifiedAt) return 'active';
  return type === 'student' ? 'unconfirmed' : 'invited';
}
