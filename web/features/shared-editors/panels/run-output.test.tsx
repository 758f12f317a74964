/** What a class reads about the last run of a shared program. */
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProgramRun } from '#contract/shared-editors.ts';
import { RunOutput } from './RunOutput.tsx';

/** Shows a run of a Python program. */
function showRun(run: Pick<ProgramRun, 'status' | 'output'>) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => root.unmount());
  root.render(<RunOutput run={{ state: 'finished', name: 'Amina H.', time: 20, ...run }} file="script.py" />);
  return page.getByRole('region', { name: 'Output' });
}

const output = "Habari\nTraceback (most recent call last):\nNameError: name 'total' is not defined\n";

test('a common error is explained after the output, and announced to screen readers', async () => {
  const shown = showRun({ status: 'Runtime Error (NZEC)', output: `${output}Exited with error code 1` });

  await expect.element(shown).toHaveTextContent(/Exited with error code 1Python does not know the name “total”/);
  const explanation = shown.getByText(/^Python does not know/);
  expect(explanation.element().closest('[aria-live=polite]')).not.toBeNull();
  expect(explanation.element().closest('[aria-live=polite]')).not.toHaveTextContent('Habari');
});

test('the output of a program that finished is not explained', async () => {
  const shown = showRun({ status: 'Accepted', output });

  await expect.element(shown).toHaveTextContent('NameError');
  // An explanation would appear within this time.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(shown).not.toHaveTextContent('Python does not know');
});
