import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { LazyLessonText } from './LazyLessonText.tsx';

test('a text whose parser cannot be fetched is shown at once as it was written', async () => {
  // From now on this page, which is of this test only, loads no further modules.
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'none'";
  document.head.append(policy);

  const root = createRoot(document.body.appendChild(document.createElement('main')));
  onTestFinished(() => root.unmount());
  root.render(
    <MemoryRouter>
      <LazyLessonText>Soak the **reeds**.</LazyLessonText>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('Soak the **reeds**.'), { timeout: 1_500 }).toBeVisible();
});
