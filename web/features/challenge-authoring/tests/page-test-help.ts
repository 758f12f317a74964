/** What the code of a test of a web page can use (web/page-tests/), and examples of such code. */
import * as texts from '#texts/code/web-challenges.ts';

/** The functions that a test can call, with descriptions. */
export const pageTestNames: [string, string][] = [
  ["$('h1')", texts.firstElement],
  ["$$('li')", texts.allElements],
  ["style('h1', 'color')", texts.computedStyle],
  ["click('button')", texts.clicks],
  ["type('#name', 'Amina')", texts.types],
  ["press('#name', 'Enter')", texts.presses],
  ['await wait(100)', texts.waits],
  ["read('style.css')", texts.reads],
  ['printed()', texts.printsLines],
  ['assert(found > 2)', texts.asserts],
  ['assert.equal(found, expected)', texts.assertsEqual],
  ["assert.match(text, /^Karibu/, 'Begin with Karibu.')", texts.assertsMatch],
  ['document, window', texts.pageItself],
];

/** Each example under its title. */
export const pageTestExamples: [string, string][] = [
  [texts.headingExists, "$('h1');"],
  [texts.textIs, "assert.equal($('h1').textContent.trim(), 'Karibu');"],
  [texts.colourIs, "assert.equal(style('h1', 'color'), 'rgb(0, 128, 0)');"],
  [texts.clickChanges, "click('button');\nawait wait(100);\nassert.equal($('#count').textContent, '1');"],
  [texts.consoleSays, "assert(printed().includes('Habari'));"],
];
