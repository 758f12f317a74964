import { offers } from '#contract/admissions/offers.ts';
import type { Route } from '#server/http/route.ts';
import { studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { answerOffer } from './answer-offer.ts';
import { serializeOwnOffer } from './offers.serializers.ts';
import { loadOffer } from './offers.ts';

export function offerRoutes(route: Route, services: Services) {
  route(offers.read, studentOnly, async ({ caller, params }) =>
    serializeOwnOffer(await loadOffer(services, { id: params.id, studentId: caller.id })),
  );

  route(offers.answer, studentOnly, async ({ caller, params, body, texts }) =>
    serializeOwnOffer(await answerOffer(services, { ...body, id: params.id, studentId: caller.id, texts })),
  );
}
