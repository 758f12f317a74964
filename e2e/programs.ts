/** The playground by its roles and labels, for tests that write programs and run them. */
import { expect, type Page } from './school.ts';

export const runButton = (page: Page) => page.getByRole('button', { name: 'Compile and Execute' });
export const editor = (page: Page) => page.getByRole('textbox', { name: /^Program in/ });
export const output = (page: Page) => page.getByRole('region', { name: 'Output', exact: true });
export const details = (page: Page) => page.getByRole('region', { name: 'Output details' });

/** As somebody who selects all of it and types over it. */
export async function write(page: Page, code: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  // At once, as from the clipboard: typed letter by letter, brackets would close themselves.
  await page.keyboard.insertText(code);
}

export async function choose(page: Page, list: 'Language' | 'Theme', name: string) {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('combobox', { name: list }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name.replaceAll(/\W/g, '\\$&')}`) })
    .first()
    .click();
}

export async function openPlayground(page: Page, address = '/code') {
  await page.goto(address);
  await expect(editor(page)).toBeVisible();
}

/** Behind the letters. */
export const groundOf = (page: Page) =>
  editor(page).evaluate((text) => getComputedStyle(text.closest('.cm-editor')!).backgroundColor);
