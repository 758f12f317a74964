import { auth } from '#contract/auth.ts';
import type { Route } from '#server/http/route.ts';
import { anyone } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import { letIn } from './let-in.ts';
import { giveNonce, newNonce, nonceOf, takeNonce } from './nonce.ts';
import { askProvider, signInWithProvider } from './social.ts';

export function socialRoutes(route: Route, services: Services) {
  const { config } = services;

  route(auth.openPopup, anyone, async ({ reply }) => {
    const { nonce, secret } = newNonce();
    const popup = await askProvider(services, nonce);
    giveNonce(reply, config, secret);
    return popup;
  });

  route(auth.signInWithProvider, anyone, async ({ body, request, reply }) => {
    const visit = await visitOf(services, request);
    const user = await signInWithProvider(services, { ...body, nonce: nonceOf(request, config) }, visit);
    takeNonce(reply, config);
    return letIn(services, user, { request, reply });
  });
}
