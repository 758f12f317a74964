/** The lessons stored on this device, for components, and hooks that store lessons the student reads and delete closed ones. */
import { useEffect, useEffectEvent } from 'react';
import type { Lesson, WholeLesson } from '#contract/lessons.ts';
import { personCacheName } from '#web/api/offline/person-cache-name.ts';
import { useMe } from '#web/api/session.ts';
import { Observable, useObservable } from '#web/concurrency/observable.ts';
import type { Copy } from './lesson-copies.ts';

interface Here {
  personId: string;
  copies: Copy[];
}

const here = new Observable<Here>({ personId: '', copies: [] });

/** Browsers offer caches and service workers on secure pages only. */
export const canStoreLessons = () => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Returns the lessons on this device; undefined until they are known. */
export function useCopies(): Copy[] | undefined {
  const { _id: personId } = useMe();
  const { personId: ofPerson, copies } = useObservable(here);
  // An effect, because reading the cache takes a moment.
  useEffect(() => void refreshCopies(personId), [personId]);
  return ofPerson === personId ? copies : undefined;
}

/** Reads again which lessons are on this device. */
export async function refreshCopies(personId: string) {
  const copies = await readCopies(personId).catch(() => []);
  here.set({ personId, copies });
}

const readCopies = async (personId: string) =>
  (await hasCache(personId)) ? (await loadCopies()).copiesOf(personId) : [];

const hasCache = async (personId: string) => canStoreLessons() && caches.has(personCacheName(personId));
const loadCopies = () => import('./lesson-copies.ts');

/** Milliseconds before a lesson is stored, so that the page's own requests come first. */
const DELAY = 3_000;

/** Stores the lesson that the student reads. @param isFresh  whether it was just fetched from the server */
export function useStoredWhenRead(lesson: WholeLesson, isFresh: boolean) {
  const { _id: personId } = useMe();
  // An effect, because it only fills the cache: nothing on screen depends on it.
  useEffect(() => {
    if (!isFresh || !canStoreLessons()) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => void storeRead(personId, lesson, ending.signal).catch(() => undefined), DELAY);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [personId, lesson, isFresh]);
}

async function storeRead(personId: string, lesson: WholeLesson, ending: AbortSignal) {
  // Without a service worker the app cannot start offline.
  await navigator.serviceWorker.ready;
  const { keepReadLesson } = await import('./read-lesson.ts');
  if (!ending.aborted) keepReadLesson(lesson, { personId, ending, onStored: () => refreshCopies(personId) });
}

/** Deletes the copies of lessons that the server no longer opens to the student. @param list  the course's lessons */
export function useClosedDropped(courseId: string, list: Lesson[] | undefined) {
  const { _id: personId } = useMe();
  const drop = useEffectEvent((lessons: Lesson[]) => {
    const openIds = new Set(lessons.filter(({ isOpen }) => isOpen).map(({ _id }) => _id));
    void dropWhere(personId, (copy) => copy.courseId === courseId && !openIds.has(copy.lessonId));
  });
  // An effect, because it only changes the cache.
  useEffect(() => {
    if (list) drop(list);
  }, [list]);
}

/** Deletes the copy of a lesson that is closed or no longer exists. */
export function useDropped(lessonId: string) {
  const { _id: personId } = useMe();
  // An effect, because it only changes the cache.
  useEffect(() => void dropWhere(personId, (copy) => copy.lessonId === lessonId), [personId, lessonId]);
}

async function dropWhere(personId: string, isDropped: (copy: Copy) => boolean) {
  if (!(await hasCache(personId).catch(() => false))) return;
  await (await loadCopies()).dropCopies(personId, isDropped);
  await refreshCopies(personId);
}
