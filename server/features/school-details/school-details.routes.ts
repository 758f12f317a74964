import { schoolDetails } from '#contract/school-details.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { approveTranslation, changeSchoolDetails, withdrawApproval } from './school-details.ts';

export function schoolDetailsRoutes(route: Route, services: Services) {
  route(schoolDetails.read, adminOnly, () => services.schoolDetails.read());

  route(schoolDetails.update, adminOnly, ({ caller, body }) =>
    changeSchoolDetails(services, { by: caller.id, change: body }),
  );

  route(schoolDetails.approveTranslation, adminOnly, ({ caller, params, body }) =>
    approveTranslation(services, { by: caller.id, locale: params.locale, reader: body.reader }),
  );

  route(schoolDetails.withdrawApproval, adminOnly, ({ caller, params }) =>
    withdrawApproval(services, { by: caller.id, locale: params.locale }),
  );
}
