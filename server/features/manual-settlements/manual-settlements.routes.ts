import { manualSettlements } from '#contract/money/manual-settlements.ts';
import { serializeApproval } from '#server/features/approvals/approvals.ts';
import type { Route } from '#server/http/route.ts';
import { type Admin, adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './manual-settlements.store.ts';
import { decideSettlement, requestSettlement } from './manual-settlements.ts';

export function manualSettlementRoutes(route: Route, services: Services) {
  route(manualSettlements.list, adminOnly, async ({ caller }) =>
    (await store.listSettlements(services.db)).map((found) => serializeSettlement(found, caller)),
  );

  route(manualSettlements.request, adminOnly, async ({ caller, body }) =>
    serializeSettlement(await requestSettlement(services, caller, body), caller),
  );

  route(manualSettlements.decide, adminOnly, async ({ caller, params, body }) =>
    serializeSettlement(
      await decideSettlement(services, caller, { id: params.id, isApproved: body.isApproved }),
      caller,
    ),
  );
}

const serializeSettlement = ({ settlement, isLive, ...found }: store.SettlementDetails, caller: Admin) => ({
  _id: settlement.id,
  paymentId: settlement.paymentId,
  reference: found.reference,
  name: found.name,
  amount: found.amount,
  code: settlement.code,
  state: settlement.state,
  ...serializeApproval(settlement, found, caller),
  isSimulated: !isLive,
});
