/** What axe makes of what is on the screen: nothing serious. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from './school.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE = 390;
const DESK = 1280;

/** Each page: light on a phone, dark on a desk; with LONG=1 both on both. */
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
    await expectSoundInEveryLook(page, dialog, { width: PHONE });
  }
}

/** Colours differ between light and dark, and what is there between narrow and wide: two looks have all four of these. */
const LOOKS = [
  { colorScheme: 'light', width: PHONE },
  { colorScheme: 'dark', width: DESK },
  ...(process.env.LONG
    ? ([
        { colorScheme: 'light', width: DESK },
        { colorScheme: 'dark', width: PHONE },
      ] as const)
    : []),
] as const;

/** What is on the screen now, in each look; with LONG=1 in all four. */
export async function expectSoundInEveryLook(page: Page, what: string, on?: { width: number }) {
  // On one width the first two are all that there are.
  for (const look of on ? LOOKS.slice(0, 2) : LOOKS) {
    const { colorScheme, width } = { ...look, ...on };
    // At once: a colour on its way from light to dark would be neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 850 });
    await expectScreenSound(page, `${what}, ${colorScheme}, ${width} px`);
  }
}

declare global {
  interface Window {
    axe: { run(options: object): Promise<AxeResults> };
  }
}

export async function expectScreenSound(page: Page, what: string) {
  await untilAtRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    what,
  ).toEqual([]);
}

/** A colour on its way, or a dialog that fades in, is neither what was nor what will be. What was just opened begins to move with a frame. */
const untilAtRest = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of ['drawn', 'begun']) await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
