/** Tests students' web pages in Firefox: what they cannot reach, and that the school's page stays responsive whatever they do. */
import { openAttacker } from '#e2e/fixtures/attacker.ts';
import { type Firefox, openFirefox } from '#e2e/fixtures/firefox.ts';
import { attackingProject, READY_TO_CLICK, refusals } from '#e2e/fixtures/preview-attacks.ts';
import { createWebProject } from '#e2e/fixtures/projects.ts';
import { asRemembered, test as base, expect } from '#e2e/fixtures/school.ts';
import { busyScripts } from '#server/testing/busy-web-pages.ts';

const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ create, context }, use) => {
    const firefox = await openFirefox(process.env.FIREFOX!);
    const student = await create.student();
    await create.signedInOn(context, student);
    await firefox.setCookie('session', await create.session(student));
    await firefox.addInitScript(
      `if (window === top) localStorage.setItem('persist:root', ${JSON.stringify(asRemembered(student))})`,
    );
    await use(firefox);
    await firefox.close();
  },
});

test.skip(() => !process.env.FIREFOX, 'Firefox is not installed. Type: sudo apt-get install -y firefox-esr');

test('a page can read nothing of the school, and can send nothing to anyone', { tag: '@long' }, async ({
  firefox,
  context,
  school,
}) => {
  const attacker = await openAttacker();
  const path = await createWebProject(context.request, school.url, attackingProject(attacker.url));
  await firefox.goto(school.url + path);

  await expect.poll(() => firefox.evaluate(printedLines, null)).toContain(READY_TO_CLICK);
  await firefox.pressInFrame('button');
  await expect.poll(() => firefox.evaluate(printedLines, null)).toContain(refusals.at(-1));
  const lines = await firefox.evaluate(printedLines, null);
  expect(lines.filter((line) => /^[\w ]+: (?:refused|taken)$/.test(line))).toEqual(refusals);
  expect(attacker.requests).toEqual([]);
  // Firefox connects for `preconnect`, and sends nothing: docs/decisions/0032.
  expect(attacker.connections()).toBeLessThanOrEqual(1);
  expect(firefox.opened).toEqual([]);
  expect(await firefox.evaluate(() => location.href, null)).toBe(school.url + path);
  attacker.close();
});

for (const [name, script] of Object.entries(busyScripts))
  test(`the school’s page stays responsive beside ${name}`, { tag: '@long' }, async ({ firefox, context, school }) => {
    const project = {
      'index.html': '<!doctype html><p>Before</p><script src="script.js"></script>',
      'script.js': `console.log('begins');\n${script}`,
    };
    await firefox.goto(school.url + (await createWebProject(context.request, school.url, project)));
    await expect.poll(() => firefox.evaluate(printedLines, null)).toContain('begins');

    expect(await firefox.evaluate(longestPause, null)).toBeLessThan(1_000);
  });

/** What the preview has printed. Runs in the page. */
function printedLines() {
  return [...document.querySelectorAll('[role=log] li span:first-child')].map(({ textContent }) => textContent);
}

/** Returns the longest time in milliseconds in which the school's page was blocked, within three seconds. Runs in the page. */
async function longestPause() {
  let longest = 0;
  for (const end = performance.now() + 3_000; performance.now() < end; ) {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
    longest = Math.max(longest, performance.now() - before - 10);
  }
  return longest;
}
