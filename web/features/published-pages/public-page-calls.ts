/** The calls about a published page. Loaded lazily, because with zod they are larger than the page around the frame. */
import { publishedPages } from '#contract/learning/published-pages.ts';
import { call } from '#web/api/call.ts';

/** @throws {CallFailed} as call() does (web/api/call.ts) */
export const readPage = (pageId: string) => call(publishedPages.readPublishedPage, { params: { pageId } });

/** @throws {CallFailed} as call() does (web/api/call.ts) */
export const reportPage = (pageId: string, reason: string) =>
  call(publishedPages.reportPage, { params: { pageId }, body: { reason } });
