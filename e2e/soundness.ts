/** What axe makes of what is on the screen: nothing serious. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from './school.ts';

interface AxeWithRules {
  _audit: { rules: { id: string; impact: string }[] };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that never find more than what is moderate. */
const withoutMild = Object.fromEntries(
  (createRequire(import.meta.url)('axe-core') as AxeWithRules)._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
);

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
  await goTo(page, address);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  if (!address.endsWith('/nowhere')) await expect(heading).not.toHaveText('Page not Found');
  await expect(page).toHaveURL((url) => url.pathname.startsWith(new URL(address, url).pathname));
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** Opens the address as a link in the app does: a full load takes longer than the check. It goes by way of a page that makes no request, so the page before is never checked in place of the next. */
async function goTo(page: Page, address: string) {
  const isOpen = (await page.locator('#root').count()) > 0;
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  if (!isOpen || isCovered || !address.startsWith('/')) return page.goto(address);
  const between = page.getByRole('heading', { level: 1, name: 'Privacy', exact: true });
  await push(page, '/privacy');
  await expect(between).toBeVisible();
  if (address === '/privacy') return;
  await push(page, address);
  await expect(between).toHaveCount(0);
}

const push = (page: Page, address: string) =>
  page.evaluate((to) => {
    // What React Router would keep there: it counts its own addresses.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** A dialog, by the address of its page and what is pressed there. */
export type Way = [dialog: string, address: string, press: (page: Page) => Promise<unknown>];

export const button = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/** Each dialog, light and dark. How wide the screen is changes less there than in a page, so a phone stands for both. */
export async function expectDialogsSound(page: Page, ways: Way[]) {
  await page.setViewportSize({ width: PHONE, height: 850 });
  for (const [dialog, address, press] of ways) {
    await goTo(page, address);
    await press(page);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectSoundInEveryLook(page, dialog, { width: PHONE });
    await page.keyboard.press('Escape');
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

/** The rules of axe that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is on the screen now, in each look; with LONG=1 in all four. */
export async function expectSoundInEveryLook(page: Page, what: string, on?: { width: number }) {
  const seen = new Set<number>();
  // On one width the first two are all that there are.
  for (const look of on ? LOOKS.slice(0, 2) : LOOKS) {
    const { colorScheme, width } = { ...look, ...on };
    // The same on the same width, but for its colours.
    const rules = seen.has(width) ? OF_COLOURS : undefined;
    seen.add(width);
    // At once: a colour on its way from light to dark would be neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 850 });
    await expectScreenSound(page, `${what}, ${colorScheme}, ${width} px`, rules);
  }
}

declare global {
  interface Window {
    axe: { run(options: object): Promise<AxeResults> };
  }
}

/** @param rules  of axe, instead of all that it has */
export async function expectScreenSound(page: Page, what: string, rules?: string[]) {
  await untilAtRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const only = rules ? { runOnly: rules } : { rules: withoutMild };
  const violations = await page.evaluate(
    (wanted) => window.axe.run({ resultTypes: ['violations'], ...wanted }).then(({ violations }) => violations),
    only,
  );
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
