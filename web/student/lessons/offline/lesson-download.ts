/** Downloads lessons that a student chose to keep: first their sizes, then all files, one lesson after another. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Lesson, lessons, type WholeLesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/stored-lessons.ts';
import { CallFailed, call } from '#web/api/call.ts';
import { unreachable } from '#web/api/failures.ts';
import { isStorageFull } from '#web/api/offline/downloads.ts';
import { findCached } from '#web/api/offline/file-cache.ts';
import { storedVideoUrl } from '#web/api/offline/person-files.ts';
import { downloadSize } from '#web/api/offline/static-files.ts';
import { lessonFileUrl } from '#web/features/lesson-texts/linked-files.ts';
import { refreshCopies } from './copies-here.ts';
import { needsOf } from './lesson-needs.ts';
import { storeCourse, storeLesson, storeReplies } from './store-lesson.ts';
import { smallestVideo } from './stored-video.ts';

export interface Plan {
  lessons: WholeLesson[];
  /** The bytes of each file to download, by the URL under which it is stored. */
  sizes: Map<string, number>;
  /** The bytes of texts, pictures and small files. */
  bytes: number;
  /** The number of videos, and their bytes in the smallest rendition. */
  videos: number;
  videoBytes: number;
  /** The bytes of all large files. */
  largeBytes: number;
  languageIds: number[];
}

/** What the student asks for besides texts, pictures and small files. */
export interface Extras {
  withVideo: boolean;
  withLargeFiles: boolean;
}

/** Fetches the texts of the lessons, and requests the sizes of their pictures. */
export function usePlan(listed: Lesson[]) {
  const [plan, setPlan] = useState<Plan>();
  const [error, setError] = useState<string>();
  const ids = listed.map(({ _id }) => _id).join();

  async function make(lessonIds: string) {
    setError(undefined);
    await makePlan(lessonIds.split(',')).then(setPlan, (failure) => setError(sentenceOf(failure)));
  }
  const begin = useEffectEvent(make);
  // An effect, because the sizes come from the server.
  useEffect(() => void begin(ids), [ids]);
  return { plan, error, retry: () => make(ids) };
}

async function makePlan(lessonIds: string[]): Promise<Plan> {
  const whole: WholeLesson[] = [];
  for (const lessonId of lessonIds) whole.push(await call(lessons.read, { params: { lessonId } }));
  const needs = whole.map(needsOf);
  const pictures = [...new Set(needs.flatMap((each) => each.pictures))];
  const sizes = new Map(await Promise.all(pictures.map(async (url) => [url, await sizeOf(url)] as const)));
  const ofTexts = new Blob(whole.map((lesson) => JSON.stringify(lesson))).size;
  for (const lesson of whole)
    for (const { name, bytes } of needsOf(lesson).smallFiles) sizes.set(lessonFileUrl(lesson._id, name), bytes);
  const ofFiles = sum([...sizes.values()]);
  const videos = whole.flatMap((lesson) => smallestVideo(lesson) ?? []);
  for (const lesson of whole)
    for (const { name, bytes } of needsOf(lesson).largeFiles) sizes.set(lessonFileUrl(lesson._id, name), bytes);
  for (const lesson of whole) sizes.set(storedVideoUrl(lesson._id), smallestVideo(lesson)?.bytes ?? 0);
  return {
    lessons: whole,
    sizes,
    bytes: ofTexts + ofFiles,
    videos: videos.length,
    videoBytes: sum(videos.map(({ bytes }) => bytes)),
    largeBytes: sum(needs.flatMap((each) => each.largeFiles.map(({ bytes }) => bytes))),
    languageIds: [...new Set(needs.flatMap((each) => each.languageIds))],
  };
}

const sizeOf = async (url: string) => (await findCached(url))?.blob().then(({ size }) => size) ?? downloadSize(url);

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

export type Download = ReturnType<typeof useDownload>;

export function useDownload(personId: string) {
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<Extras>();
  const ending = useRef<AbortController>(null);
  // An effect, because it ends the download when the dialog closes.
  useEffect(() => () => ending.current?.abort(), []);

  async function start(plan: Plan, extras: Extras) {
    const abort = new AbortController();
    ending.current = abort;
    setFailure(undefined);
    setDone(undefined);
    setShare(0);
    // Requests persistent storage: otherwise a browser on a full device may delete lessons. Some browsers ask the user.
    void navigator.storage?.persist?.().catch(() => false);
    const outcome = await downloadAll(plan, { ...extras, personId, signal: abort.signal, onShare: setShare }).catch(
      (failed: unknown) => ({ failed }),
    );
    await refreshCopies(personId);
    setShare(undefined);
    if (!outcome) setDone(extras);
    else if (!abort.signal.aborted) setFailure(sentenceOf(outcome.failed));
  }
  return { share, failure, done, start, cancel: () => ending.current?.abort() };
}

interface Options extends Extras {
  personId: string;
  signal: AbortSignal;
  onShare: (share: number) => void;
}

async function downloadAll(plan: Plan, { onShare, ...options }: Options) {
  const { personId, withVideo, withLargeFiles } = options;
  const total = plan.bytes + (withVideo ? plan.videoBytes : 0) + (withLargeFiles ? plan.largeBytes : 0);
  const arrived = new Map<string, number>();
  const onProgress = (address: string, share: number) => {
    arrived.set(address, share * (plan.sizes.get(address) ?? 0));
    onShare(Math.min(sum([...arrived.values()]) / Math.max(total, 1), 1));
  };
  const [first] = plan.lessons;
  if (first) await storeCourse(personId, first.courseId);
  for (const lesson of plan.lessons) {
    await storeReplies(personId, lesson);
    await storeLesson(lesson, { ...options, isKept: true, onProgress });
  }
}

/** A sentence for the student. */
function sentenceOf(error: unknown) {
  if (isStorageFull(error)) return texts.full;
  return texts.notSaved(error instanceof CallFailed ? error.message : unreachable.message);
}
