/** The preview of a web project: the page that is shown, its console, and when it restarts. */
import { useEffect, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import { Observable, useObservable } from '#web/concurrency/observable.ts';
import type { ConsoleLine, FrameMessage, PageBundle } from '#web/preview-frame/messages.ts';
import { bundlePage, newMark, type SourceFile } from './page-bundle.ts';
import { cacheRewrites } from './rewrite-script.ts';

/** Milliseconds after the last keystroke until the page restarts. */
const TYPING_PAUSE = 150;
/** Milliseconds without a heartbeat after which a notice is shown. */
const HEARTBEAT_TIMEOUT = 4_000;
/** Milliseconds for which lines are batched, so that a page that prints much does not block this one. */
const BATCH_MS = 100;
const MAX_LINES = 500;
/** Maximum navigations within OPENING_TIME: a page could open itself for ever. */
const MAX_OPENED = 10;
const OPENING_TIME = 5_000;

export interface PreviewState {
  /** The path of the page. */
  path: string;
  /** The newest page; undefined while there is none, or after Stop. */
  bundle: PageBundle | undefined;
  /** The visible page: the previous one, until the newest has loaded. */
  shown: PageBundle | undefined;
  /** The mark of the page that starts once typing pauses: its frame already loads. */
  next: string | undefined;
  lines: ConsoleLine[];
  notice: string;
}

export class Preview {
  readonly observable = new Observable<PreviewState>({
    path: 'index.html',
    bundle: undefined,
    shown: undefined,
    next: undefined,
    lines: [],
    notice: '',
  });
  #files: SourceFile[] = [];
  #rewriteScript = cacheRewrites();
  /** The state of the page that survives its restarts. */
  #pageState: Pick<PageBundle, 'stored' | 'scroll'> = { stored: {}, scroll: 0 };
  #batch: ConsoleLine[] = [];
  #openedAt: number[] = [];
  #isStopped = false;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #batchTimer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  /** Shows the page with these files, once typing pauses; at once if no page is shown yet. A stopped page stays stopped. */
  update(files: SourceFile[]) {
    const isFirst = this.#files.length === 0;
    this.#files = files;
    clearTimeout(this.#restart);
    if (this.#isStopped) return;
    if (!isFirst && !this.observable.get().next) this.observable.set({ next: newMark() });
    this.#restart = setTimeout(() => this.start(), isFirst ? 0 : TYPING_PAUSE);
  }

  /** Starts the page from its beginning, also after Stop. */
  start = () => {
    this.#isStopped = false;
    const { path, next = newMark() } = this.observable.get();
    const made = bundlePage(this.#files, path, { mark: next, rewriteFileScript: this.#rewriteScript });
    clearTimeout(this.#batchTimer);
    clearTimeout(this.#watchdog);
    this.#batchTimer = undefined;
    this.#batch = [];
    this.observable.set({
      bundle: made && { ...made, ...this.#pageState },
      next: undefined,
      lines: [],
      notice: made ? '' : texts.noPage(path),
      ...(!made && { shown: undefined }),
    });
  };

  /** Removes the frame, which ends its scripts. Only `start` shows the page again: while it is repaired, it would hang again. */
  stop(notice = texts.stopped) {
    this.#isStopped = true;
    clearTimeout(this.#restart);
    this.#remove(notice);
  }

  #remove(notice: string) {
    clearTimeout(this.#watchdog);
    this.observable.set({ bundle: undefined, shown: undefined, next: undefined, notice });
  }

  clear = () => this.observable.set({ lines: [] });

  receive(from: PageBundle, message: FrameMessage) {
    if (from !== this.observable.get().bundle) return;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.observable.set({ notice: texts.notAnswering }), HEARTBEAT_TIMEOUT);
    switch (message.type) {
      case 'loaded':
        return this.observable.set({ shown: from });
      case 'console':
        return this.#addLine(message.line);
      case 'stored':
        this.#pageState.stored = message.entries;
        return;
      case 'scrolled':
        this.#pageState.scroll = message.top;
        return;
      case 'open':
        return this.#open(message.path);
      case 'alive':
        return this.observable.get().notice ? this.observable.set({ notice: '' }) : undefined;
      case 'tested':
        // Previews run no tests: the page has forged this message.
        return;
    }
  }

  close() {
    for (const timer of [this.#restart, this.#batchTimer, this.#watchdog]) clearTimeout(timer);
  }

  #open(path: string) {
    const now = Date.now();
    this.#openedAt = [...this.#openedAt.filter((at) => now - at < OPENING_TIME), now];
    if (this.#openedAt.length > MAX_OPENED) return this.stop(texts.opensItself);
    // Reload, or a change of the files, starts the previous page.
    if (!this.#files.some((file) => file.path === path)) return this.#remove(texts.noPage(path));
    this.#pageState.scroll = 0;
    this.observable.set({ path });
    this.start();
  }

  #addLine(line: ConsoleLine) {
    this.#batch.push(line);
    if (this.#batch.length > MAX_LINES) this.#batch.shift();
    this.#batchTimer ??= setTimeout(() => {
      this.#batchTimer = undefined;
      const { lines } = this.observable.get();
      this.observable.set({ lines: [...lines, ...this.#batch].slice(-MAX_LINES) });
      this.#batch = [];
    }, BATCH_MS);
  }
}

export function usePreview(files: SourceFile[]) {
  const [preview] = useState(() => new Preview());
  // Effects, because the preview has timers of its own outside React.
  useEffect(() => preview.update(files), [preview, files]);
  useEffect(() => () => preview.close(), [preview]);
  return { preview, state: useObservable(preview.observable) };
}
