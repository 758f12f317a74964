/**
 * The list of all courses, which everybody gets alike and which changes rarely:
 * made once, kept until a course changes. Whoever changes one tells it at once
 * (`news.tell`); other programs on the same database are heard through it.
 */
import { courses } from '#contract/courses.ts';
import { CachedResponse } from '#server/http/files/cached-response.ts';
import type { Services } from '#server/services.ts';
import * as store from './courses.store.ts';
import { toWire } from './wire.ts';

/** What it returns gives the list as it is now. */
export function keepCatalogue({ db, events }: Pick<Services, 'db' | 'events'>) {
  let kept: Promise<CachedResponse> | undefined;
  events.subscribe('courses', () => {
    kept = undefined;
  });

  const make = async () => CachedResponse.of(courses.list.reply, (await store.listCourses(db)).map(toWire));

  const fresh = startedFromNowOn(make);

  return async () => {
    if (!events.isListening()) return fresh();
    // A change that comes while it is being made finds a promise here, and forgets it.
    kept ??= make();
    const making = kept;
    return making.catch((error: unknown) => {
      if (kept === making) kept = undefined;
      throw error;
    });
  };
}

/** What is made for whoever asks began after they did; all who ask while one is being made share the next. */
function startedFromNowOn<T>(make: () => Promise<T>) {
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
