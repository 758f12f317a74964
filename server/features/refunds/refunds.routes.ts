import { refunds } from '#contract/money/refunds.ts';
import { serializeApproval } from '#server/features/approvals/approvals.ts';
import type { Route } from '#server/http/route.ts';
import { type Admin, adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './refunds.store.ts';
import { decideRefund, finishRefund, requestRefund } from './refunds.ts';

export function refundRoutes(route: Route, services: Services) {
  route(refunds.list, adminOnly, async ({ caller }) =>
    (await store.listRefunds(services.db)).map((found) => serializeRefund(found, caller)),
  );

  route(refunds.request, adminOnly, async ({ caller, body }) =>
    serializeRefund(await requestRefund(services, caller, body), caller),
  );

  route(refunds.decide, adminOnly, async ({ caller, params, body }) =>
    serializeRefund(await decideRefund(services, caller, { id: params.id, isApproved: body.isApproved }), caller),
  );

  route(refunds.finish, adminOnly, async ({ caller, params, body }) =>
    serializeRefund(await finishRefund(services, caller, { id: params.id, ending: body }), caller),
  );
}

const serializeRefund = ({ refund, isLive, ...found }: store.RefundDetails, caller: Admin) => ({
  _id: refund.id,
  paymentId: refund.paymentId,
  reference: found.reference,
  name: found.name,
  amount: refund.amount,
  access: refund.access,
  method: refund.method,
  state: refund.state,
  outgoingCode: refund.outgoingCode,
  ...serializeApproval(refund, found, caller),
  isSimulated: !isLive,
});
