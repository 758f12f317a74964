import { auth } from '#contract/auth.ts';
import type { Route } from '#server/http/route.ts';
import { anyone } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import { startBrowserSession } from './browser-session.ts';
import { clearNonceCookie, newNonce, readNonce, setNonceCookie } from './nonce-cookie.ts';
import { openProviderPopup, signInWithProvider } from './social.ts';

export function socialRoutes(route: Route, services: Services) {
  const { config } = services;

  route(auth.openPopup, anyone, async ({ reply }) => {
    const { nonce, secret } = newNonce();
    const popup = await openProviderPopup(services, nonce);
    setNonceCookie(reply, config, secret);
    return popup;
  });

  route(auth.signInWithProvider, anyone, async ({ body, request, reply }) => {
    const visit = await visitOf(services, request);
    const user = await signInWithProvider(services, { ...body, nonce: readNonce(request, config) }, visit);
    clearNonceCookie(reply, config);
    return startBrowserSession(services, user, { request, reply });
  });
}
