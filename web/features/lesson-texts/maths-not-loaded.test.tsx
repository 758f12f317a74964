import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { LessonText } from './LessonText.tsx';

test('maths is shown as written if the library cannot be loaded', async () => {
  const failed = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve, { once: true }));
  // From now on this page, which only this test uses, can load no further modules.
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'none'";
  document.head.append(policy);

  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  onTestFinished(() => root.unmount());
  root.render(
    <MemoryRouter>
      <LessonText>{'An area is $\\pi r^2$.'}</LessonText>
    </MemoryRouter>,
  );
  await failed;

  await expect.poll(() => host.innerText).toBe('An area is $\\pi r^2$.');
  expect(host.querySelector('math')).toBeNull();
});
