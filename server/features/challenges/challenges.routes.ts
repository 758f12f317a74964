import { challenges } from '#contract/challenges.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly, studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import { createChallenge, deleteChallenge, draftOf, reorderChallenges, updateChallenge } from './authoring.ts';
import { serializeCard, serializeChallenge, serializeSolution } from './challenges.serializers.ts';
import { listChallenges, openHint, readChallenge, readSolutions } from './challenges.ts';
import { draftIn } from './failure.ts';
import { readLeaderboard, setOnLeaderboard } from './leaderboard.ts';

/** Routes of challenges, except writing tests: that starts a grading, so its route is in gradings.routes.ts. */
export function challengeRoutes(route: Route, services: Services) {
  const { db } = services;

  route(challenges.list, signedIn, async ({ caller, query }) => {
    const { challenges: found, streak } = await listChallenges(services, caller, query.courseId);
    return { challenges: found.map(serializeCard), streak };
  });

  route(challenges.read, signedIn, async ({ caller, params }) =>
    serializeChallenge(await readChallenge(db, caller, params.id)),
  );

  route(challenges.openHint, studentOnly, async ({ caller, params }) => ({
    openedHints: await openHint(db, caller, params.id),
  }));

  route(challenges.solutions, signedIn, async ({ caller, params }) =>
    (await readSolutions(db, caller, params.id)).map(serializeSolution),
  );

  route(challenges.board, signedIn, ({ caller, params }) => readLeaderboard(db, caller, params.courseId));

  route(challenges.showOnBoard, studentOnly, ({ caller, params, body }) =>
    setOnLeaderboard(db, caller, { ...params, ...body }),
  );

  authorRoutes(route, services);
}

function authorRoutes(route: Route, services: Services) {
  route(challenges.create, staffOnly, async ({ caller, body, request }) =>
    draftIn(localeOf(request), await createChallenge(services, caller, body)),
  );

  route(challenges.draft, staffOnly, async ({ caller, params, request }) =>
    draftIn(localeOf(request), await draftOf(services.db, caller, params.id)),
  );

  route(challenges.update, staffOnly, async ({ caller, params, body, request }) =>
    draftIn(localeOf(request), await updateChallenge(services, caller, { ...body, ...params })),
  );

  route(challenges.reorder, staffOnly, async ({ caller, params, body }) =>
    (await reorderChallenges(services, caller, { ...params, ids: body.challengeIds })).map(serializeCard),
  );

  route(challenges.delete, staffOnly, async ({ caller, params }) => {
    await deleteChallenge(services, caller, params.id);
    return { message: challengesTexts.deleted };
  });
}
