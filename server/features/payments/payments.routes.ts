import type { FastifyInstance } from 'fastify';
import { payments } from '#contract/money/payments.ts';
import { findPublicName } from '#server/features/funds/funds.ts';
import { loadUser } from '#server/features/users/users.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { Route } from '#server/http/route.ts';
import { anyone, signedIn } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import { openEventStreams } from '#server/http/sse.ts';
import type { Services } from '#server/services.ts';
import { accountOf, followPayment, listPayments } from './payment-access.ts';
import { serializePayment, serializeStatus } from './payments.serializers.ts';
import { pay } from './payments.ts';

export function paymentRoutes(route: Route, services: Services) {
  route(payments.pay, anyone, async ({ caller, body, request, reply }) => {
    const payment = await pay(services, caller, {
      ...body,
      from: await visitOf(services, request),
      key: idempotencyKeyIn(request.headers),
    });
    // The provider has not accepted the prompt yet, so the phone may not show it.
    if (payment.state === 'initiated') reply.status(payments.pay.pendingStatus);
    const studentName = await studentNameForPayer(services, { ...payment, studentId: body.studentId });
    return serializePayment(services, { ...payment, studentName, isOwn: true });
  });

  route(payments.list, signedIn, async ({ caller, params, query }) => {
    const { student, payments: listed } = await listPayments(services, caller, { ...params, ...query });
    return listed.map((payment) =>
      serializePayment(services, { ...payment, studentName: student.name, isOwn: payment.payerId === caller.id }),
    );
  });

  route(payments.account, signedIn, ({ caller, params, query }) =>
    accountOf(services, caller, { ...params, courseId: query.courseId }),
  );

  route(payments.status, anyone, async ({ caller, params, request }) =>
    serializeStatus(services, await followPayment(services, { ...params, from: networkOf(request.ip) }), caller),
  );
}

/**
 * The student's full name if they pay their own fees, else the fund page's public name; empty if the fund page is
 * closed.
 */
async function studentNameForPayer(services: Services, { purpose, studentId }: { purpose: string; studentId: string }) {
  if (purpose === 'fees') return (await loadUser(services, studentId)).name;
  return (await findPublicName(services.db, studentId)) ?? '';
}

/** Server-sent events: notifies clients that a payment has changed. */
export function paymentEventRoutes(api: FastifyInstance, route: Route, services: Services) {
  const streams = openEventStreams(services);
  services.events.subscribe('payments', streams.notify);
  api.addHook('preClose', async () => streams.close());

  route(payments.news, anyone, async ({ caller, params, request, reply }) => {
    const { reference } = await followPayment(services, { ...params, from: networkOf(request.ip) });
    const listener = caller ?? { id: `visitor at ${networkOf(request.ip)}` };
    return streams.openStream({ ...listener, topic: reference }, reply);
  });
}
