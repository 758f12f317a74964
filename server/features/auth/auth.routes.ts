import { auth } from '#contract/auth.ts';
import { chosenLocale, clearLocaleCookie, localeOf, setLocaleCookie } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { anyone, signedIn } from '#server/http/sessions/access.ts';
import { clearSiteData } from '#server/http/sessions/clear-site-data.ts';
import { deviceOf, rememberDevice } from '#server/http/sessions/devices.ts';
import { clearSessionCookie, endSession, sessionToken } from '#server/http/sessions/sessions.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as rules from './auth.ts';
import { serializeAccount, startBrowserSession } from './browser-session.ts';
import { chooseFirstPassword } from './first-passwords/choose-password.ts';
import { rememberBrowser } from './sign-up-browser.ts';
import * as staff from './staff.ts';

export function authRoutes(route: Route, services: Services) {
  const { config, db } = services;

  route(auth.signIn, anyone, async ({ body, request, reply }) => {
    const user = await rules.signIn(services, { ...body, locale: localeOf(request) }, await visitOf(services, request));
    return startBrowserSession(services, user, { request, reply });
  });

  route(auth.chooseFirstPassword, anyone, async ({ body, request, reply }) => {
    const user = await chooseFirstPassword(services, body, await visitOf(services, request));
    return startBrowserSession(services, user, { request, reply });
  });

  route(auth.signUp, anyone, async ({ body, request, reply, texts }) => {
    const browserHash = rememberBrowser({ request, reply }, config);
    await rules.signUp(services, { ...body, browserHash, locale: localeOf(request) }, await visitOf(services, request));
    return { message: texts.auth.signedUp(body.email) };
  });

  route(auth.signOut, anyone, async ({ request, reply }) => {
    const token = sessionToken(request, config);
    if (token) await endSession({ db }, token);
    clearSessionCookie(reply, config);
    clearLocaleCookie(reply);
    clearSiteData(request, reply);
    return { message: authTexts.signedOut };
  });

  route(auth.loggedIn, signedIn, async ({ caller, request, reply }) => {
    // Adds the account to the device cookie if it is missing there: the session may be older than the cookie.
    if (!deviceOf(services, request).knows(caller.email)) rememberDevice(services, caller.email, { request, reply });
    if (caller.locale && caller.locale !== chosenLocale(request)) setLocaleCookie(reply, config, caller.locale);
    return serializeAccount(caller);
  });

  route(auth.sendLink, anyone, async ({ body, request, texts }) => {
    await rules.sendResetLink(services, body.email, await visitOf(services, request));
    return { message: texts.auth.linkSent(body.email) };
  });

  route(auth.checkResetLink, anyone, async ({ params }) => {
    await rules.checkResetLink(services, params.a, params.b);
    return { message: authTexts.resetLinkValid };
  });

  route(auth.resetPassword, anyone, async ({ params, body }) => {
    await rules.resetPassword(services, { id: params.a, secret: params.b }, body.password);
    return { message: authTexts.passwordChanged };
  });

  route(auth.checkSetupLink, anyone, async ({ params }) => {
    await staff.checkSetupLink(services, params.token);
    return { message: authTexts.setupLinkValid };
  });

  route(auth.setUp, anyone, async ({ params, body }) => {
    await staff.setUpSchool(services, params.token, body);
    return { message: authTexts.setUp };
  });
}
