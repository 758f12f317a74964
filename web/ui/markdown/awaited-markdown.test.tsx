/** Tests what is shown of a text whose Suspense boundary waits for the Markdown parser. */
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LazyMarkdown } from './LazyMarkdown.tsx';

const arrival = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((resolveNow) => {
    resolve = resolveNow;
  });
  return { promise, resolve: () => resolve() };
});
vi.mock('./Markdown.tsx', async (load) => {
  await arrival.promise;
  return load();
});

test('the boundary waits two seconds for the parser; then the text is shown as written until the parser arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  onTestFinished(() => root.unmount());
  root.render(
    <Suspense fallback="Loading">
      <LazyMarkdown isAwaited>Soak the **reeds**.</LazyMarkdown>
    </Suspense>,
  );
  await expect.element(page.getByText('Loading')).toBeVisible();

  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText('Soak the **reeds**.')).toBeVisible();
  arrival.resolve();
  await expect.element(page.getByText('Soak the reeds.')).toBeVisible();
});
