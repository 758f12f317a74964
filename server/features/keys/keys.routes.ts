import { runner } from '#contract/runner.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import type { KeyRow } from './keys.store.ts';
import { createKey, listKeys, removeKey } from './keys.ts';

export function keyRoutes(route: Route, services: Services) {
  route(runner.listKeys, signedIn, async ({ caller }) => (await listKeys(services, caller.id)).map(serializeKey));

  route(runner.createKey, signedIn, async ({ caller, body }) => {
    const { key, ...row } = await createKey(services, { caller, ...body });
    return { ...serializeKey(row), key };
  });

  route(runner.removeKey, signedIn, async ({ caller, params }) => {
    await removeKey(services, { id: params.id, ownerId: caller.id });
    return {};
  });
}

const serializeKey = ({ id, name, beginning, createdAt, usedAt }: KeyRow) => ({
  _id: id,
  name,
  beginning,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
