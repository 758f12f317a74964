import { users } from '#contract/users.ts';
import { serializeAccount as personToWire } from '#server/features/auth/auth.ts';
import { setLocaleCookie } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { anyone, signedIn } from '#server/http/sessions/access.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from './users.store.ts';
import { changeProfile, loadAsVisitor, loadUser, maySeeAll } from './users.ts';

export function userRoutes(route: Route, services: Services) {
  route(users.read, anyone, async ({ caller, params }) => {
    if (!caller) return loadAsVisitor(services, params.id);
    const user = await loadUser(services, params.id);
    if (!maySeeAll(caller, user.id)) return { _id: user.id, name: displayNameOf(user) };
    return toWire(user);
  });

  route(users.update, signedIn, async ({ caller, params, body, reply }) => {
    const changed = await changeProfile(services, caller, { userId: params.userId, change: body });
    if (body.locale) setLocaleCookie(reply, services.config, body.locale);
    return toWire(changed);
  });
}

const toWire = (user: UserRow) => ({
  ...personToWire(user),
  ...(user.admissionNumber && { admissionNumber: user.admissionNumber }),
  ...(user.pendingEmail && { pendingEmail: user.pendingEmail }),
});
