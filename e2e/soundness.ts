/** What axe makes of what is on the screen: nothing serious. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from './school.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE = 390;
const DESK = 1280;

/** Each page, light and dark, on a phone and on a desk. */
export async function expectPagesSound(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await open(page, address);
    await expectSoundInEveryLook(page, address);
  }
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** A dialog, by the address of its page and what is pressed there. */
export type Way = [dialog: string, address: string, press: (page: Page) => Promise<unknown>];

export const button = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/** Each dialog, light and dark. How wide the screen is changes less there than in a page, so a phone stands for both. */
export async function expectDialogsSound(page: Page, ways: Way[]) {
  await page.setViewportSize({ width: PHONE, height: 850 });
  for (const [dialog, address, press] of ways) {
    await page.goto(address);
    await press(page);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectSoundInEveryLook(page, dialog, [PHONE]);
  }
}

/** What is on the screen now, in each look. */
export async function expectSoundInEveryLook(page: Page, what: string, widths = [PHONE, DESK]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // At once: a colour on its way from light to dark would be neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 850 });
      await expectScreenSound(page, `${what}, ${colorScheme}, ${width} px`);
    }
  }
}

export async function expectScreenSound(page: Page, what: string) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    what,
  ).toEqual([]);
}
