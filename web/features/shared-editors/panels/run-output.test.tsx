/** What a class reads about the last run of a shared program. */
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProgramRun } from '#contract/shared-editors.ts';
import { C, PYTHON, runnerLanguages } from '#web/testing/factories/programs.ts';
import { RunOutput } from './RunOutput.tsx';

/** Shows a run of a program, in Python unless the test says otherwise. */
function showRun(run: Pick<ProgramRun, 'status' | 'output'> & Partial<ProgramRun>) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => root.unmount());
  const { languages } = runnerLanguages();
  const python = { state: 'finished', name: 'Amina H.', languageId: PYTHON, time: 20 } as const;
  root.render(<RunOutput run={{ ...python, ...run }} languages={languages} />);
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

test('an error is explained for the language of the run', async () => {
  const compiled = 'main.c:1:25: error: ‘total’ undeclared (first use in this function)';
  const shown = showRun({ languageId: C, status: 'Compilation Error', output: compiled });

  await expect.element(shown).toHaveTextContent(/undeclared.*The compiler does not know “total”/);
});
