/** The keys of the code editor, which are those of Visual Studio Code. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as texts from '#texts/code/code-editor.ts';
import { editor, showPlayground, write } from '#web/testing/programs.ts';

beforeEach(() => page.viewport(1280, 800));

const lines = () => [...editor.element().querySelectorAll('.cm-line')].map((line) => line.textContent);

/** Opens a program with the lines a, b and a, and puts the cursor at its start. */
async function showLines() {
  showPlayground();
  await write('a\nb\na');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(lines).toEqual(['a', 'b', 'a']);
}

test.each([
  ['{Control>}/{/Control}', ['// a', 'b', 'a']],
  ['{Alt>}{ArrowDown}{/Alt}', ['b', 'a', 'a']],
  ['{Control>}{End}{/Control}{Alt>}{ArrowUp}{/Alt}', ['a', 'a', 'b']],
  ['{Shift>}{Alt>}{ArrowDown}{/Alt}{/Shift}', ['a', 'a', 'b', 'a']],
  ['{ArrowDown}{Shift>}{Alt>}{ArrowUp}{/Alt}{/Shift}', ['a', 'b', 'b', 'a']],
  ['{Control>}{Shift>}k{/Shift}{/Control}', ['b', 'a']],
  ['{Control>}dd{/Control}c', ['c', 'b', 'c']],
  ['{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}c', ['ca', 'cb', 'a']],
])('%s', async (keys, after) => {
  await showLines();
  // The grammar, which knows the comments, and the search are loaded after the editor.
  await expect
    .poll(async () => {
      if (lines().join() === 'a,b,a') await userEvent.keyboard(keys);
      return lines();
    })
    .toEqual(after);
});

test('Control+G asks for a line, and Control+S does not save the page', async () => {
  await showLines();
  const prevented: boolean[] = [];
  const note = (event: KeyboardEvent) => event.key === 's' && prevented.push(event.defaultPrevented);
  addEventListener('keydown', note);
  await userEvent.keyboard('{Control>}s{/Control}');
  removeEventListener('keydown', note);
  expect(prevented).toEqual([true]);

  const field = page.getByRole('textbox', { name: 'Go to line' });
  await expect
    .poll(async () => {
      if (field.elements().length === 0) await userEvent.keyboard('{Control>}g{/Control}');
      return field.elements().length;
    })
    .toBe(1);
});

test('the keyboard shortcuts are listed', async () => {
  showPlayground();
  await page.getByRole('button', { name: texts.keyboardShortcuts }).click();

  const list = page.getByRole('dialog', { name: texts.keyboardShortcuts });
  const shown = [
    ['Ctrl+D', texts.nextOccurrenceKey],
    ['Ctrl+H', texts.replaceKey],
    ['F3', texts.nextMatchKey],
    ['Ctrl+G', texts.goToLineKey],
  ];
  for (const shortcut of shown) await expect.element(list).toHaveTextContent(shortcut.join(''));
  expect(list.getByText(texts.openFileKey).elements()).toEqual([]);
});
