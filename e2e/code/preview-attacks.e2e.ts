/** Tests that a student's web page cannot attack the school, its readers or their browsers. */
import { type Attacker, openAttacker } from '#e2e/fixtures/attacker.ts';
import { ATTACKING_BUTTON, attackingProject, READY_TO_CLICK, refusals } from '#e2e/fixtures/preview-attacks.ts';
import { consoleLines, openWebProject } from '#e2e/fixtures/projects.ts';
import { test as base, expect } from '#e2e/fixtures/school.ts';

const test = base.extend<{ attacker: Attacker }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  attacker: async ({}, use) => {
    const attacker = await openAttacker();
    await use(attacker);
    attacker.close();
  },
});

// The browser logs each attack that it blocks.
test.use({ mayLog: /.*/ });

test('a page can read nothing of the school, and can send nothing to anyone', async ({ page, create, attacker }) => {
  await create.signedIn();
  await page.goto('/projects');
  const events: string[] = [];
  page.context().on('page', () => events.push('popup'));
  page.on('download', () => events.push('download'));
  const preview = await openWebProject(page, attackingProject(attacker.url));

  await expect(consoleLines(page).filter({ hasText: READY_TO_CLICK })).toBeVisible();
  await preview.getByRole('button', { name: ATTACKING_BUTTON }).click();
  await expect(consoleLines(page).filter({ hasText: refusals.at(-1)! })).toBeVisible();
  const lines = await consoleLines(page).allInnerTexts();
  expect(lines.filter((line) => /^[\w ]+: (?:refused|taken)$/.test(line))).toEqual(refusals);
  expect(attacker.requests).toEqual([]);
  expect(attacker.connections()).toBe(0);
  expect(events).toEqual([]);
  await expect(page).toHaveURL(/\/projects\//);
});
