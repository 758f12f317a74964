/** The texts of the demo school's lessons, as students read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { Parser, SyntaxNode } from '@lezer/common';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import * as englishExercises from '#messages/en/learning/exercises.ts';
import * as english from '#messages/en/learning/project-pages.ts';
import { publish } from '#messages/en/learning/published-page-pages.ts';
import * as englishShell from '#messages/en/shell.ts';
import * as swahiliExercises from '#messages/sw/learning/exercises.ts';
import * as swahili from '#messages/sw/learning/project-pages.ts';
import * as swahiliShell from '#messages/sw/shell.ts';
import { LessonText } from './LessonText.tsx';
import { structureOf } from './reading/structure.ts';

// The toast module adds listeners to the page as soon as it is imported.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

const folder = 'server/demo/lesson-texts';
const textsOf = (course: string) => readdirSync(`${folder}/${course}`).map((file) => `${course}/${file}`);
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const inPython = [...textsOf('first-steps-in-python'), ...textsOf('hatua-za-kwanza-za-python')];
const aboutPages = [...textsOf('web-design'), ...textsOf('ubunifu-wa-wavuti')];
const files = [...inPython, ...aboutPages];

test('each course of the demo school has its texts', () => {
  expect(textsOf('first-steps-in-python')).toHaveLength(12);
  expect(textsOf('hatua-za-kwanza-za-python')).toHaveLength(3);
  expect(textsOf('web-design')).toHaveLength(10);
  expect(textsOf('ubunifu-wa-wavuti')).toHaveLength(3);
});

test.each(inPython)('%s has three to seven exercises in Python with titles of their own, some to be solved', (file) => {
  const exercises = [...structureOf(textOf(file)).exercises.values()];

  expect(exercises.length).toBeGreaterThanOrEqual(3);
  expect(exercises.length).toBeLessThanOrEqual(7);
  expect(exercises.filter(({ examples }) => examples.some(({ expected }) => expected)).length).toBeGreaterThan(0);
  for (const { name, title, language } of exercises) expect([name, language]).toEqual([title, 'python']);
});

test.each([
  ['first-steps-in-python', [3, 6, 6, 7, 10]],
  ['hatua-za-kwanza-za-python', [3]],
])('exercises of %s that try several inputs are in the lessons %j', (course, lessons) => {
  const found = textsOf(course).flatMap((file, index) =>
    [...structureOf(textOf(file)).exercises.values()].flatMap(({ examples }) => (examples.length > 1 ? index + 1 : [])),
  );

  expect(found).toEqual(lessons);
});

test('three programs are offered for stepping through', () => {
  const traced = textsOf('first-steps-in-python').flatMap((file) =>
    [...structureOf(textOf(file)).exercises.values()].filter((each) => each.isTraced),
  );

  expect(traced.map(({ title }) => title)).toEqual([
    'What four cups of tea cost',
    'Count to five',
    'What do the tickets cost?',
  ]);
});

test.each(aboutPages)('%s has a callout, a question with an answer, and something to try', (file) => {
  const text = textOf(file);

  expect(text).toMatch(/^> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/m);
  expect(text).toMatch(/^> \[!ANSWER\] ./m);
  expect(text).toMatch(/^# (?:Try it|Jaribu)$/m);
});

const parsers: Record<string, Parser> = {
  html: htmlLanguage.parser,
  css: cssLanguage.parser,
  js: javascriptLanguage.parser,
};

test.each(aboutPages)('the HTML, CSS and JavaScript in %s has no mistake', (file) => {
  const blocks = [...textOf(file).matchAll(/^```(html|css|js)\b.*?\n(.*?)^```$/gms)];

  expect(blocks.length).toBeGreaterThan(0);
  for (const [, language, code] of blocks) expect(mistakesIn(code!, parsers[language!]!), code).toEqual([]);
});

function mistakesIn(code: string, parser: Parser) {
  const mistakes: string[] = [];
  parser.parse(code).iterate({
    enter({ node, from }) {
      if (node.type.isError || isUnclosed(node, code)) mistakes.push(code.slice(from, from + 30));
    },
  });
  return mistakes;
}

/** Browsers close many elements themselves, but examples for beginners must contain each closing tag. */
function isUnclosed(node: SyntaxNode, code: string) {
  const [opening, closing] = ['OpenTag', 'CloseTag'].map((tag) => {
    const name = node.getChild(tag)?.getChild('TagName');
    return name && code.slice(name.from, name.to);
  });
  return node.name === 'Element' && opening !== closing;
}

test.each([
  ['web-design', { ...english, projects: englishShell.projects }],
  ['ubunifu-wa-wavuti', { ...swahili, projects: swahiliShell.projects }],
])('the texts of %s use the button labels of the project page', (course, { newProject, web, create, ...texts }) => {
  const [first, second, third] = textsOf(course).map(textOf);

  for (const button of [newProject, web, create, texts.files]) expect(first).toContain(`**${button}**`);
  for (const button of [newProject, web]) expect(second).toContain(`**${button}**`);
  for (const button of [texts.newFile, texts.add, texts.addPicture, texts.console])
    expect(third).toContain(`**${button}**`);
  expect(first).toContain(`[${texts.projects}](/projects)`);
  expect(first).toContain(`**${texts.saved}**`);
});

test.each([
  ['web-design', 'web'],
  ['ubunifu-wa-wavuti', 'web-sw'],
])('the first lesson of %s quotes the template with which its readers begin', (course, template) => {
  const [heading, list] = [...textOf(textsOf(course)[0]!).matchAll(/^```html\n(.*?)^```$/gms)].map(([, code]) => code!);
  const page = readFileSync(`server/features/projects/templates/${template}/index.html`, 'utf8');
  const quoted = `${heading}${list}`.split('\n').map((line) => line.trim());

  expect(quoted.length).toBeGreaterThan(4);
  for (const line of quoted) expect(page).toContain(line);
});

test.each([
  ['web-design', englishExercises],
  ['ubunifu-wa-wavuti', swahiliExercises],
])('the first lesson of %s has a page to run, and names its buttons', (course, { run, edit, reset }) => {
  const [first] = textsOf(course).map(textOf);

  expect(pagesIn(first!)).toHaveLength(1);
  for (const label of [run, edit, reset]) expect(first).toContain(`**${label}**`);
});

test('two later lessons of Web Design have a page to run', () => {
  const later = textsOf('web-design').slice(1).map(textOf);
  expect(later.flatMap(pagesIn)).toEqual(['Two boxes', 'A button that counts']);
});

const pagesIn = (text: string) =>
  [...structureOf(text).exercises.values()].filter(({ language }) => language === 'html').map(({ title }) => title);

test('later lessons of Web Design use the button labels of the project page', () => {
  const [phones, forms, script, publishing] = textsOf('web-design').slice(6).map(textOf);
  const { phone, fullWidth, width, reload, more, rename, download, formHeld } = english;

  for (const button of [phone, fullWidth, width]) expect(phones).toContain(`**${button}**`);
  expect(forms).toContain(`*${formHeld}*`);
  expect(script).toContain(`**${reload}**`);
  for (const button of [more, rename, download, publish]) expect(publishing).toContain(`**${button}**`);
});

test.each(files)('every fence for input and expected output in %s belongs to an exercise', (file) => {
  const text = textOf(file);
  const fences = text.match(/^.*```(?:input|expect)\b/gm) ?? [];

  expect(structureOf(text).exerciseParts.size).toBe(fences.length);
});

test.each(files)('readers of %s see no unformatted Markdown', (file) => {
  const page = createElement(LessonText, null, textOf(file));
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, page));
  const prose = markup.replaceAll(/<code.*?<\/code>/gs, '').replaceAll(/<[^>]*>/g, '');

  expect(prose).not.toMatch(/[`*|$]|\]\(|\[!|\[\^|^ *(?:#|&gt;|- )/m);
});
