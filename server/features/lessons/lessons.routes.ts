import { lessons } from '#contract/lessons.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { serializeLesson, serializeLessonList, serializeWholeLesson } from './lessons.serializers.ts';
import * as rules from './lessons.ts';
import { reorderLessons } from './order.ts';

export function lessonRoutes(route: Route, services: Services) {
  const sendLesson = async (lesson: Promise<rules.LessonForReader>) => serializeLesson(services, await lesson);
  const sendLessons = async (lessons: Promise<rules.LessonForReader[]>) => serializeLessonList(services, await lessons);

  route(lessons.list, signedIn, ({ caller, params }) =>
    sendLessons(rules.listLessons(services, caller, params.courseId)),
  );

  route(lessons.read, signedIn, async ({ caller, params }) =>
    serializeWholeLesson(services, await rules.loadLesson(services, caller, params.lessonId)),
  );

  route(lessons.search, signedIn, ({ caller, params, query }) =>
    sendLessons(rules.searchLessons(services, caller, { ...params, words: query.q })),
  );

  route(lessons.add, staffOnly, ({ caller, params, body }) =>
    sendLesson(rules.addLesson(services, caller, { ...body, ...params })),
  );

  route(lessons.update, staffOnly, ({ caller, params, body }) =>
    sendLesson(rules.updateLesson(services, caller, { ...body, id: params.lessonId })),
  );

  route(lessons.reorder, staffOnly, ({ caller, params, body }) =>
    sendLessons(reorderLessons(services, caller, { ...params, ...body })),
  );

  route(lessons.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteLesson(services, caller, params.lessonId);
    return { message: lessonsTexts.deleted };
  });
}
