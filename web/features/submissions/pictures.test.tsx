/** Pictures that a program wrote are shown below its output, in the tab Run and in the terminal. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { runner } from '#contract/runner.ts';
import { submissions } from '#contract/submissions.ts';
import { PYTHON, runnerLanguages } from '#web/testing/factories/programs.ts';
import { answerRuns, output, runButton, showPlayground, write } from '#web/testing/programs.ts';
import { school } from '#web/testing/show.tsx';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SVG = btoa('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><script>alert(1)</script></svg>');
const none = { tooMany: 0, tooLarge: 0, unreadable: 0 };
const shown = page.getByRole('region', { name: 'Pictures of your program' });

test('pictures are shown with their names, and can be downloaded', async () => {
  answerRuns({ stdout: 'Drawn.\n', pictures: { ...none, count: 2 } });
  school.answer(submissions.pictures, {
    pictures: [
      { name: 'chart.png', type: 'image/png', bytes: PIXEL },
      { name: 'map.svg', type: 'image/svg+xml', bytes: SVG },
    ],
  });
  showPlayground(`/code?language=${PYTHON}`);
  await write('draw()');
  await runButton.click();

  await expect.element(output).toHaveTextContent('Drawn.');
  const picture = shown.getByRole('img', { name: 'Picture chart.png, drawn by your program' });
  await expect.element(picture).toHaveAttribute('src', `data:image/png;base64,${PIXEL}`);
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1);
  const download = shown.getByRole('link', { name: 'Download map.svg' });
  await expect.element(download).toHaveAttribute('download', 'map.svg');
  await expect.element(download).toHaveAttribute('href', `data:image/svg+xml;base64,${SVG}`);
  expect(school.requests(submissions.create)[0]?.query).toMatchObject({ pictures: 'true' });
});

test('pictures that were left out are named with the reason, also if no other is there', async () => {
  answerRuns({ stdout: '', pictures: { count: 0, tooMany: 1, tooLarge: 2, unreadable: 1 } });
  showPlayground(`/code?language=${PYTHON}`);
  await write('draw()');
  await runButton.click();

  await expect.element(shown).toHaveTextContent(/One more picture is not shown: we show six pictures/);
  await expect.element(shown).toHaveTextContent(/2 pictures are not shown: a picture may have 1 MB/);
  await expect.element(shown).toHaveTextContent(/One file has the name of a picture, but no picture in it/);
  expect(school.requests(submissions.pictures)).toEqual([]);
});

test('a program without pictures shows none', async () => {
  answerRuns({ stdout: 'Nothing drawn.\n' });
  showPlayground(`/code?language=${PYTHON}`);
  await write('print()');
  await runButton.click();

  await expect.element(output).toHaveTextContent('Nothing drawn.');
  await expect.element(shown).not.toBeInTheDocument();
});

const chart = page.getByRole('button', { name: 'Draw a chart' });

test.each([true, false])('the example with a chart is shown if the school has matplotlib: %s', async (isHere) => {
  const { languages } = runnerLanguages();
  const withLibraries = languages.map((language) =>
    language.id === PYTHON && isHere ? { ...language, libraries: ['numpy', 'pandas', 'matplotlib'] } : language,
  );
  showPlayground(`/code?language=${PYTHON}`);
  school.answer(runner.languages, runnerLanguages({ languages: withLibraries }));
  await page.getByRole('button', { name: 'Examples' }).click();

  await expect.element(page.getByRole('button', { name: 'The seven times table' })).toBeVisible();
  expect(chart.elements()).toHaveLength(isHere ? 1 : 0);
});

test('a program with numpy cannot be run on the device', async () => {
  const onDevice = page.getByRole('checkbox', { name: /Run on this device/ });
  showPlayground(`/code?language=${PYTHON}`);
  await write('print(1)');
  await expect.element(onDevice).toBeVisible();

  await write('import numpy as np\nprint(np.arange(3))');

  await expect.element(onDevice).not.toBeInTheDocument();
});
