import { publishedPages } from '#contract/learning/published-pages.ts';
import type { Route } from '#server/http/route.ts';
import { anyone, everybody, signedIn, staffOnly } from '#server/http/sessions/access.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/published-pages.ts';
import { approvePage, dismissReports, listPages, loadForDecision, takeDownPage } from './decisions.ts';
import {
  serializeDecided,
  serializeManaged,
  serializeOwnPage,
  serializePublished,
  serializeReview,
} from './published-pages.serializers.ts';
import * as rules from './published-pages.ts';

export function publishedPageRoutes(route: Route, services: Services) {
  route(publishedPages.readOwnPage, signedIn, async ({ caller, params }) =>
    serializeOwnPage(await rules.readOwnPage(services, caller, params.projectId)),
  );

  route(publishedPages.publishPage, signedIn, async ({ caller, params, body }) =>
    serializeOwnPage(await rules.publishPage(services, caller, { ...params, ...body })),
  );

  route(publishedPages.unpublishPage, signedIn, async ({ caller, params }) =>
    serializeOwnPage(await rules.unpublishPage(services, caller, params.projectId)),
  );

  route(publishedPages.readPublishedPage, everybody, async ({ params }) =>
    serializePublished(await rules.readPublishedPage(services, params.pageId)),
  );

  route(publishedPages.reportPage, anyone, async ({ caller: reporter, params, body, request }) => {
    await rules.reportPage(services, { ...params, ...body, reporter, visit: await visitOf(services, request) });
    return { message: texts.reported };
  });

  decisionRoutes(route, services);
}

function decisionRoutes(route: Route, services: Services) {
  route(publishedPages.listPublishedPages, staffOnly, async ({ caller }) =>
    (await listPages(services.db, caller)).map(serializeManaged),
  );

  route(publishedPages.reviewPage, staffOnly, async ({ caller, params }) =>
    serializeReview(await loadForDecision(services.db, caller, params.pageId)),
  );

  route(publishedPages.approvePage, staffOnly, async ({ caller: staff, params, body }) => {
    const decision = { staff, id: params.pageId, waitingSince: new Date(body.waitingSince) };
    return serializeDecided(await approvePage(services, decision));
  });

  route(publishedPages.takeDownPage, staffOnly, async ({ caller: staff, params, body }) =>
    serializeDecided(await takeDownPage(services, { staff, id: params.pageId, ...body })),
  );

  route(publishedPages.dismissReports, staffOnly, async ({ caller: staff, params }) =>
    serializeDecided(await dismissReports(services, { staff, id: params.pageId })),
  );
}
