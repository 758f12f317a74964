/**
 * The list of all courses is the same for every user and changes rarely: the response is cached until a course changes.
 * Each change publishes the event `courses`, which also arrives from other processes on the same database.
 */
import { type CourseLanguage, courses } from '#contract/courses.ts';
import { localeTags } from '#messages/locales.ts';
import { CachedResponse } from '#server/http/files/cached-response.ts';
import type { Services } from '#server/services.ts';
import { serializeCourse } from './courses.serializers.ts';
import * as store from './courses.store.ts';

type Needs = Pick<Services, 'db' | 'events'>;

/** Returns a function that resolves with the response that contains the current list, in one language or in all. */
export function openCourseListCache(needs: Needs) {
  const languages = [undefined, ...localeTags];
  const lists = new Map(languages.map((language) => [language, openList(needs, language)]));
  return (language: CourseLanguage | undefined) => lists.get(language)!();
}

function openList({ db, events }: Needs, language: CourseLanguage | undefined) {
  let cached: Promise<CachedResponse> | undefined;
  events.subscribe('courses', () => {
    cached = undefined;
  });

  const make = async () =>
    CachedResponse.of(courses.list.reply, (await store.listCourses(db, language)).map(serializeCourse));

  const uncached = sharedRuns(make);

  return async () => {
    // While this process receives no events, a change by another process would not invalidate the cache.
    if (!events.isListening()) return uncached();
    // The promise is cached, not its result, so a change during the query invalidates it too.
    cached ??= make();
    const response = cached;
    return response.catch((error: unknown) => {
      if (cached === response) cached = undefined;
      throw error;
    });
  };
}

/** Runs `make` once at a time. Calls during a run share the next run: no call gets a run that started before it. */
function sharedRuns<T>(make: () => Promise<T>) {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start() {
    next = undefined;
    const made = make().finally(() => {
      running = undefined;
    });
    running = made;
    return made;
  }
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
