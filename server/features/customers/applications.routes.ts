import { applications, EventKind } from '#contract/admissions/applications.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import type { EventRow, PaymentRow } from './applications.store.ts';
import { addNote, changeApplication, loadApplication, setCheck } from './applications.ts';
import { serializeCustomer } from './customers.serializers.ts';
import { undoEnrolment } from './enrolling.ts';
import { offerRoutes } from './offers/offers.routes.ts';
import { serializeOffer } from './offers/offers.serializers.ts';
import { sendOffer, withdrawOffer } from './offers/offers.ts';

export function applicationRoutes(route: Route, services: Services) {
  offerRoutes(route, services);
  const serialize = serializer(services);

  route(applications.read, adminOnly, async ({ params }) => serialize(await loadApplication(services.db, params.id)));

  route(applications.change, adminOnly, async ({ caller, params, body }) =>
    serialize(await changeApplication(services, { ...body, id: params.id, byId: caller.id })),
  );

  route(applications.undoEnrolment, adminOnly, async ({ caller, params, texts }) =>
    serialize(await undoEnrolment(services, caller, { id: params.id, texts })),
  );

  route(applications.sendOffer, adminOnly, async ({ caller, params, body }) =>
    serialize(await sendOffer(services, { ...body, id: params.id, byId: caller.id })),
  );

  route(applications.withdrawOffer, adminOnly, async ({ caller, params }) =>
    serialize(await withdrawOffer(services, { id: params.id, byId: caller.id })),
  );

  route(applications.addNote, adminOnly, async ({ caller, params, body }) =>
    serialize(await addNote(services, { ...body, id: params.id, byId: caller.id })),
  );

  route(applications.setCheck, adminOnly, async ({ caller, params, body }) =>
    serialize(await setCheck(services, { ...body, id: params.id, byId: caller.id })),
  );
}

const serializer =
  (services: Pick<Services, 'clock' | 'config'>) =>
  ({ customer, checklist, events, payments, ...made }: Awaited<ReturnType<typeof loadApplication>>) => ({
    customer: serializeCustomer(customer),
    checklist,
    timeline: [
      { kind: 'applied' as const, what: '', byName: null, at: customer.createdAt.toISOString() },
      ...events.flatMap(serializeEvent),
    ],
    payments: payments.map(serializePayment),
    offers: made.offers.map((offer) => serializeOffer(offer, made.offered, services)),
  });

/** Leaves out events of a kind that a newer release has added. */
function serializeEvent({ kind, at, ...event }: EventRow) {
  const known = EventKind.safeParse(kind);
  return known.success ? [{ ...event, kind: known.data, at: at.toISOString() }] : [];
}

const serializePayment = ({ id, amount, received, state, createdAt }: PaymentRow) => ({
  _id: id,
  amount: received ?? amount,
  state,
  at: createdAt.toISOString(),
});
