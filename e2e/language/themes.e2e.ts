/**
 * Tests that longer texts break no page: axe finds nothing serious, and nothing is wider than the screen, in Swahili and in the
 * pseudo-locale (English with accents, a third longer), on small phones, phones and desktops.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import {
  adminPages,
  officePages,
  pageOfOffer,
  pagesOf,
  pagesOfTutor,
  scheduleAllDay,
  studentPages,
  visitorPages,
} from '#e2e/fixtures/pages.ts';
import { test as base, type Create, expect, type Page } from '#e2e/fixtures/school.ts';

const WIDTHS = [360, 390, 1280];

async function expectPagesInShape(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(tooWide, `${address} is too wide at ${width} px`).toBeLessThanOrEqual(0);
      await expectScreenAccessible(page, `${address}, ${width} px`);
    }
  }
}

async function visitEveryPage(page: Page, create: Create, who: 'visitor' | 'student' | 'tutor' | 'office') {
  if (who === 'visitor') return expectPagesInShape(page, [...visitorPages, await pageOfOffer(create)]);
  if (who === 'office') {
    await create.signedIn(await create.admin());
    return expectPagesInShape(page, officePages);
  }
  if (who === 'tutor') return expectPagesInShape(page, [...(await pagesOfTutor(create)), ...adminPages]);
  const { id } = await create.signedIn();
  const [joined, other] = [await create.course(), await create.course({ price: 500 })];
  await create.enrolment(id, joined.id);
  await scheduleAllDay(create, joined);
  const { id: challenge } = await create.challenge(joined.id);
  return expectPagesInShape(page, [
    ...studentPages,
    ...(await pagesOf(create, joined.id, other.id)),
    `/challenges/${challenge}`,
  ]);
}

const everybody = ['visitor', 'student', 'tutor', 'office'] as const;

base.describe('in Swahili', { tag: '@long' }, () => {
  base.use({ locale: 'sw-KE' });
  for (const who of everybody)
    base(`the pages of a ${who} keep their shape`, async ({ page, create }) => {
      base.setTimeout(600_000);
      await visitEveryPage(page, create, who);
    });
});

const pseudo = base.extend<object, { schoolEnv: Record<string, string> }>({
  schoolEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'darasa-pseudo-'));
      const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', folder];
      await promisify(execFile)(process.execPath, args, { env: { ...process.env, DARASA_LOCALE: 'pseudo' } });
      await use({ DARASA_WEB: folder });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

pseudo.describe('in the pseudo-locale', { tag: '@long' }, () => {
  // These tests run one after the other, because each worker process makes a build.
  pseudo.describe.configure({ mode: 'default' });
  for (const who of everybody)
    pseudo(`the pages of a ${who} keep their shape`, async ({ page, create }) => {
      pseudo.setTimeout(600_000);
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('[Sîîgn îîn]');
      await visitEveryPage(page, create, who);
    });
});
