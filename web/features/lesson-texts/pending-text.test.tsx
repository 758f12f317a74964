/** Tests what is shown of a text while its parser is fetched. */
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LazyLessonText } from './LazyLessonText.tsx';

const arrival = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((resolveNow) => {
    resolve = resolveNow;
  });
  return { promise, resolve: () => resolve() };
});
vi.mock('./LessonText.tsx', async (load) => {
  await arrival.promise;
  return load();
});

test('a text keeps its place until its parser has arrived; after two seconds it appears as it was written', async () => {
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  onTestFinished(() => root.unmount());
  root.render(
    <MemoryRouter>
      <LazyLessonText>Soak the **reeds**.</LazyLessonText>
    </MemoryRouter>,
  );
  const written = page.getByText('Soak the **reeds**.');
  await expect.element(written).not.toBeVisible();
  const { height } = host.getBoundingClientRect();
  const [hiding] = document.getAnimations();
  expect(hiding?.effect?.getComputedTiming()).toMatchObject({ delay: 2_000, duration: 0 });
  hiding?.finish();
  await expect.element(written).toBeVisible();

  arrival.resolve();
  await expect.element(page.getByText('Soak the reeds.')).toBeVisible();
  expect(host.getBoundingClientRect().height).toBe(height);
});
