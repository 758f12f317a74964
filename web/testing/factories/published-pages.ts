/** Published pages, and the meta tag that names the origin from which they are shown. */

import type { ProjectFile } from '#contract/learning/projects.ts';
import type { ManagedPage, OwnPage } from '#contract/learning/published-pages.ts';

export const PAGE_ID = '0b0a8a4e-6a35-4a35-9d6c-6a1f5f0d2c11';

export const pageFiles: ProjectFile[] = [
  { path: 'index.html', text: '<!doctype html><h1>Goats of Kitui</h1>' },
  { path: 'script.js', text: 'const telephone = 1;' },
];

export const ownPage = (details: Partial<OwnPage> = {}): OwnPage => ({
  isAllowed: true,
  needsApproval: true,
  pageId: null,
  shownAt: null,
  isHidden: false,
  waitingSince: null,
  takenDown: null,
  ...details,
});

export const managedPage = (details: Partial<ManagedPage> = {}): ManagedPage => ({
  _id: PAGE_ID,
  title: 'Goats',
  owner: { _id: crypto.randomUUID(), name: 'Amina Hassan' },
  age: 'minor',
  missing: null,
  shownAt: null,
  waitingSince: null,
  takenDown: null,
  reports: [],
  ...details,
});

/** Sets the URL of the frames in which the app shows students' pages. A URL with `.invalid` loads nothing. */
export function setPreviewFrame(address: string) {
  document.querySelector<HTMLMetaElement>('meta[name="preview-frame"]')!.content = address;
}
export const PREVIEW_FRAME = 'https://pages.invalid/preview-frame';
