/** The texts of the demo school's course in Python, as students read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { LessonText } from './LessonText.tsx';
import { structureOf } from './reading/structure.ts';

// The module of toasts listens to the page as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

const folder = 'server/demo/lesson-texts/first-steps-in-python';
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

test('the course has twelve texts', () => {
  expect(files).toHaveLength(12);
});

test.each(files)('%s has three to seven exercises in Python with titles of their own, some to be solved', (file) => {
  const exercises = [...structureOf(textOf(file)).exercises.values()];

  expect(exercises.length).toBeGreaterThanOrEqual(3);
  expect(exercises.length).toBeLessThanOrEqual(7);
  expect(exercises.filter(({ expected }) => expected).length).toBeGreaterThan(0);
  for (const { name, title, language } of exercises) expect([name, language]).toEqual([title, 'python']);
});

test('three programs are for stepping through', () => {
  const traced = files.flatMap((file) =>
    [...structureOf(textOf(file)).exercises.values()].filter((each) => each.isTraced),
  );

  expect(traced.map(({ title }) => title)).toEqual([
    'What four cups of tea cost',
    'Count to five',
    'What do the tickets cost?',
  ]);
});

test.each(files)('every fence for input and expected output in %s belongs to an exercise', (file) => {
  const text = textOf(file);
  const fences = text.match(/^.*```(?:input|expect)\b/gm) ?? [];

  expect(structureOf(text).exerciseParts.size).toBe(fences.length);
});

test.each(files)('readers of %s see no Markdown as it is written', (file) => {
  const page = createElement(LessonText, null, textOf(file));
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, page));
  const prose = markup.replaceAll(/<code.*?<\/code>/gs, '').replaceAll(/<[^>]*>/g, '');

  expect(prose).not.toMatch(/[`*|$]|\]\(|\[!|\[\^|^ *(?:#|&gt;|- )/m);
});
