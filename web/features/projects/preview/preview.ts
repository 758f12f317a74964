/** The preview of a web project: which page is shown, what it has printed, and when it starts again. */
import { useEffect, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import { Observable, useObservable } from '#web/concurrency/observable.ts';
import type { ConsoleLine, FrameMessage, PageBundle } from '#web/preview-frame/messages.ts';
import { bundlePage, type SourceFile } from './page-bundle.ts';
import { rememberScripts } from './rewrite-script.ts';

/** Milliseconds without a key after which the page starts again. */
const TYPING_PAUSE = 150;
/** Milliseconds without a sign of life after which the reader is told. */
const SILENCE = 4_000;
/** Milliseconds for which lines are collected, so that a page that prints much does not keep this one busy. */
const COLLECTING = 100;
const MAX_LINES = 500;
/** Pages that a preview may open by itself within five seconds: a page could open itself for ever. */
const MAX_OPENED = 10;
const OPENING_TIME = 5_000;

export interface PreviewState {
  /** The path of the page. */
  path: string;
  /** The newest page; undefined while there is none, or after Stop. */
  bundle: PageBundle | undefined;
  /** The page in view: the one before, until the newest has loaded. */
  shown: PageBundle | undefined;
  lines: ConsoleLine[];
  notice: string;
}

export class Preview {
  readonly observable = new Observable<PreviewState>({
    path: 'index.html',
    bundle: undefined,
    shown: undefined,
    lines: [],
    notice: '',
  });
  #files: SourceFile[] = [];
  #rewriteScript = rememberScripts();
  /** What the page keeps over its restarts. */
  #kept: Pick<PageBundle, 'stored' | 'scroll'> = { stored: {}, scroll: 0 };
  #collected: ConsoleLine[] = [];
  #openedAt: number[] = [];
  #restart: ReturnType<typeof setTimeout> | undefined;
  #collecting: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** Shows the page with these files, once typing pauses; at once if no page is shown yet. */
  update(files: SourceFile[]) {
    const isFirst = this.#files.length === 0;
    this.#files = files;
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => this.start(), isFirst ? 0 : TYPING_PAUSE);
  }

  /** Starts the page from its beginning. */
  start = () => {
    const { path } = this.observable.get();
    const made = bundlePage(this.#files, path, this.#rewriteScript);
    clearTimeout(this.#collecting);
    clearTimeout(this.#silence);
    this.#collecting = undefined;
    this.#collected = [];
    this.observable.set({
      bundle: made && { ...made, ...this.#kept },
      lines: [],
      notice: made ? '' : texts.noPage(path),
      ...(!made && { shown: undefined }),
    });
  };

  /** Removes the frame, and with it whatever the page is doing. */
  stop(notice = texts.stopped) {
    clearTimeout(this.#silence);
    this.observable.set({ bundle: undefined, shown: undefined, notice });
  }

  clear = () => this.observable.set({ lines: [] });

  receive(from: PageBundle, message: FrameMessage) {
    if (from !== this.observable.get().bundle) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.observable.set({ notice: texts.notAnswering }), SILENCE);
    switch (message.type) {
      case 'loaded':
        return this.observable.set({ shown: from });
      case 'console':
        return this.#collect(message.line);
      case 'stored':
        this.#kept.stored = message.entries;
        return;
      case 'scrolled':
        this.#kept.scroll = message.top;
        return;
      case 'open':
        return this.#open(message.path);
      case 'alive':
        return this.observable.get().notice ? this.observable.set({ notice: '' }) : undefined;
      case 'tested':
        // Previews have no tests: this one is forged.
        return;
    }
  }

  close() {
    for (const timer of [this.#restart, this.#collecting, this.#silence]) clearTimeout(timer);
  }

  #open(path: string) {
    const now = Date.now();
    this.#openedAt = [...this.#openedAt.filter((at) => now - at < OPENING_TIME), now];
    if (this.#openedAt.length > MAX_OPENED) return this.stop(texts.tooBusy);
    // The page before stays the one that Reload starts.
    if (!this.#files.some((file) => file.path === path)) return this.stop(texts.noPage(path));
    this.#kept.scroll = 0;
    this.observable.set({ path });
    this.start();
  }

  #collect(line: ConsoleLine) {
    this.#collected.push(line);
    if (this.#collected.length > MAX_LINES) this.#collected.shift();
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined;
      const { lines } = this.observable.get();
      this.observable.set({ lines: [...lines, ...this.#collected].slice(-MAX_LINES) });
      this.#collected = [];
    }, COLLECTING);
  }
}

export function usePreview(files: SourceFile[]) {
  const [preview] = useState(() => new Preview());
  // Effects, because the preview has timers of its own outside React.
  useEffect(() => preview.update(files), [preview, files]);
  useEffect(() => () => preview.close(), [preview]);
  return { preview, state: useObservable(preview.observable) };
}
