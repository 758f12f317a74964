import { beforeEach, expect, test, vi } from 'vitest';
import * as texts from '#texts/learning/project-pages.ts';
import { Preview } from './preview.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const page = (html: string) => [{ path: 'index.html', content: html }];

/** A preview that shows a page. */
function shownPage() {
  const preview = new Preview();
  preview.update(page('<script>hang()</script>'));
  vi.runAllTimers();
  expect(htmlOf(preview)).toContain('hang()');
  return preview;
}

const htmlOf = (preview: Preview) => preview.observable.get().bundle?.html;

test('the page restarts with its new files when typing pauses', () => {
  const preview = shownPage();

  preview.update(page('<p>Repaired</p>'));
  // The mark of the frame that loads in the meantime.
  const { next } = preview.observable.get();
  expect(next).toMatch(/^darasa-file-/);
  expect(htmlOf(preview)).toContain('hang()');
  vi.runAllTimers();

  expect(htmlOf(preview)).toContain('Repaired');
  expect(preview.observable.get()).toMatchObject({ bundle: { mark: next }, next: undefined });
});

test('a stopped page stays stopped while its files are repaired, and Reload shows them', () => {
  const preview = shownPage();

  preview.update(page('<p>Half</p>'));
  preview.stop();
  vi.runAllTimers();
  expect(preview.observable.get()).toMatchObject({ bundle: undefined, notice: texts.stopped });
  preview.update(page('<p>Repaired</p>'));
  vi.runAllTimers();
  expect(preview.observable.get()).toMatchObject({ bundle: undefined, notice: texts.stopped });

  preview.start();
  expect(htmlOf(preview)).toContain('Repaired');
  preview.update(page('<p>Better</p>'));
  vi.runAllTimers();
  expect(htmlOf(preview)).toContain('Better');
});

test('a link to a missing page is repaired by typing, without Reload', () => {
  const preview = shownPage();

  preview.receive(preview.observable.get().bundle!, { type: 'open', path: 'none.html' });
  expect(preview.observable.get()).toMatchObject({ bundle: undefined, notice: texts.noPage('none.html') });
  preview.update(page('<p>Repaired</p>'));
  vi.runAllTimers();

  expect(htmlOf(preview)).toContain('Repaired');
});

test('a page that keeps opening itself is stopped, and the notice says why', () => {
  const preview = shownPage();
  const openItself = () => preview.receive(preview.observable.get().bundle!, { type: 'open', path: 'index.html' });

  for (let n = 0; n < 10; n += 1) openItself();
  expect(htmlOf(preview)).toContain('hang()');
  openItself();

  expect(preview.observable.get()).toMatchObject({ bundle: undefined, notice: texts.opensItself });
});
