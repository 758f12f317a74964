import { lessonMessages, lessons } from '#contract/lessons.ts';
import { signedIn, staffOnly } from '#server/http/access.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import * as rules from './lessons.ts';
import { toWire } from './wire.ts';

export function lessonRoutes(route: Route, services: Services) {
  const { db } = services;

  route(lessons.list, signedIn, async ({ caller, params }) =>
    (await rules.listLessons(db, caller, params)).map(toWire),
  );

  route(lessons.read, signedIn, async ({ caller, params }) =>
    toWire(await rules.loadLesson(db, caller, params.lessonId)),
  );

  route(lessons.search, signedIn, async ({ caller, params, query }) =>
    (await rules.listLessons(db, caller, { ...params, words: query.q })).map(toWire),
  );

  route(lessons.add, staffOnly, async ({ caller, params, body }) =>
    toWire(await rules.addLesson(services, caller, { ...body, ...params })),
  );

  route(lessons.update, staffOnly, async ({ caller, params, body }) =>
    toWire(await rules.updateLesson(services, caller, { ...body, id: params.lessonId })),
  );

  route(lessons.reorder, staffOnly, async ({ caller, params, body }) =>
    (await rules.reorderLessons(services, caller, { ...params, ids: body.lessonIds })).map(toWire),
  );

  route(lessons.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteLesson(services, caller, params.lessonId);
    return { message: lessonMessages.deleted };
  });
}
