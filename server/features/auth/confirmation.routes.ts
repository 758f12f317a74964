import { auth } from '#contract/auth.ts';
import type { Route } from '#server/http/route.ts';
import { anyone } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import { confirmByNewPassword, confirmByPassword, verifyEmail } from './confirmation.ts';
import { browserHashOf } from './sign-up-browser.ts';

export function confirmationRoutes(route: Route, services: Services) {
  route(auth.verifyEmail, anyone, async ({ caller, params: { role, token: secret }, request }) => {
    const browserHash = browserHashOf(request, services.config);
    await verifyEmail(services, { role, secret, by: caller, browserHash });
    return { message: authTexts.verified };
  });

  route(auth.confirmByPassword, anyone, async ({ params: { role, token: secret }, body }) => {
    await confirmByPassword(services, { role, secret }, body.password);
    return { message: authTexts.verified };
  });

  route(auth.confirmByNewPassword, anyone, async ({ params: { role, token: secret }, body }) => {
    await confirmByNewPassword(services, { role, secret }, body);
    return { message: authTexts.verified };
  });
}
