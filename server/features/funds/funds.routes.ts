import { type Consent, funds, type OwnFund } from '#contract/money/funds.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, everybody, studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { decideConsent, readConsent, requestGuardianConsent } from './consent.ts';
import type { FundRow } from './funds.store.ts';
import { changeSettings, closeFund, readFund, readSettings, reopenFund } from './funds.ts';
import { publicNameOf } from './public-name.ts';

export function fundRoutes(route: Route, services: Services) {
  route(funds.read, everybody, ({ params, request }) => readFund(services, { ...params, from: networkOf(request.ip) }));

  route(funds.readOwn, studentOnly, async ({ caller }) => serializeOwnFund(await readSettings(services, caller.id)));

  route(funds.update, studentOnly, async ({ caller, body, request }) =>
    serializeOwnFund(await changeSettings(services, { ...caller, locale: localeOf(request) }, body)),
  );

  route(funds.requestGuardianConsent, studentOnly, async ({ caller, body, request, texts }) => {
    await requestGuardianConsent(services, { ...caller, locale: localeOf(request) }, body);
    return { message: texts.funds.asked(body.email) };
  });

  guardianRoutes(route, services);
  officeRoutes(route, services);
}

function guardianRoutes(route: Route, services: Services) {
  route(funds.readConsent, everybody, async ({ params: { token: secret }, request }) =>
    serializeConsent(await readConsent(services, { secret, from: networkOf(request.ip) })),
  );

  route(funds.decideConsent, everybody, async ({ params: { token: secret }, body, request }) =>
    serializeConsent(await decideConsent(services, { secret, from: networkOf(request.ip) }, body)),
  );
}

function officeRoutes(route: Route, services: Services) {
  route(funds.readOf, adminOnly, async ({ params }) =>
    serializeOwnFund(await readSettings(services, params.studentId)),
  );

  route(funds.close, adminOnly, async ({ params }) => {
    await closeFund(services, params.studentId);
    return { message: fundsTexts.closed };
  });

  route(funds.reopen, adminOnly, async ({ params, body }) => {
    await reopenFund(services, params.studentId, body.ageBand);
    return { message: fundsTexts.reopened };
  });
}

const emptyFund = { ageBand: null, isOn: false, isShown: false, story: '', goal: null };

function serializeOwnFund({ fund, raised }: { fund: FundRow | undefined; raised: number }): OwnFund {
  if (!fund) return { ...emptyFund, isClosed: false, raised, guardian: null };
  const { ageBand, isOn, isShown, story, goal, closedAt } = fund;
  return {
    ageBand,
    isOn,
    isShown,
    story,
    goal,
    isClosed: closedAt !== null,
    raised,
    guardian: serializeGuardian(fund),
  };
}

function serializeGuardian({
  guardianName: name,
  guardianEmail: email,
  consent,
  consentChangedAt,
  answeredAt,
}: FundRow) {
  if (!consent) return null;
  // Name, email, consent and its date are always written together: with consent set, none of them is null.
  return {
    name: name!,
    email: email!,
    consent,
    since: consentChangedAt!.toISOString(),
    hasAnswered: answeredAt !== null,
  };
}

const serializeConsent = (fund: FundRow): Consent => ({
  guardianName: fund.guardianName!,
  studentName: publicNameOf(fund),
  story: fund.story,
  goal: fund.goal,
  consent: fund.consent!,
});
