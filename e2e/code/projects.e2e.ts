/** Tests web projects: the preview beside the code follows what is typed, and every change is saved. */
import { consoleLines, openWebProject, previewOf } from '#e2e/fixtures/projects.ts';
import { expect, test } from '#e2e/fixtures/school.ts';

// Expected console messages: errors of these tests' pages, and that sandboxed frames have no sessionStorage.
test.use({ mayLog: /'sessionStorage' property|is not defined|Endless loop|Cat\.png/ });
test.beforeEach(async ({ create, page }) => {
  await create.signedIn();
  await page.goto('/projects');
});

const code = (path: string) => `Code of ${path}`;

test('a beginner on a phone makes a page, sees it change as she types, and finds it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Our school');
  await page.getByRole('button', { name: 'Create' }).click();
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { name: 'My school' })).toBeVisible();
  await preview.getByRole('button', { name: 'Jambo!' }).click();
  await expect(preview.getByText('Greetings so far: 1')).toBeVisible();

  const editor = page.getByRole('textbox', { name: code('index.html') });
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n<h2>Karibu sana</h2>');
  await expect(preview.getByRole('heading', { name: 'Karibu sana' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.getByRole('link', { name: /Our school/ }).click();
  await expect(previewOf(page).getByRole('heading', { name: 'Karibu sana' })).toBeVisible();
});

test('a page uses its files: styles, modules, data, other pages and what it has stored', async ({ page }) => {
  const preview = await openWebProject(page, {
    'index.html':
      '<!doctype html>\n<link rel="stylesheet" href="css/style.css">\n<p>Start</p>\n<a href="pages/about.html">About</a>\n<script type="module" src="js/main.js"></script>',
    'css/style.css': 'p { color: rgb(0, 128, 0) }',
    'js/main.js':
      "import { greet } from './greet.js';\nconst visits = Number(localStorage.visits ?? 0) + 1;\nlocalStorage.visits = visits;\nconst { town } = await (await fetch('data/town.json')).json();\ndocument.querySelector('p').textContent = greet(town, visits);",
    'js/greet.js': 'export const greet = (town, visits) => "Hello " + town + ", visit " + visits;',
    'data/town.json': '{ "town": "Kisumu" }',
    'pages/more/team.html':
      '<!doctype html><h1>Our team</h1><button onclick="location.assign(`/pages/about.html`)">About</button>',
    'pages/about.html': `<!doctype html><h1>About us</h1><a href="../index.html">Back</a><button onclick="location.href = 'more/team.html'">Team</button>`,
  });
  await expect(preview.getByText('Hello Kisumu, visit 1')).toHaveCSS('color', 'rgb(0, 128, 0)');

  await preview.getByRole('link', { name: 'About' }).click();
  await expect(preview.getByRole('heading', { name: 'About us' })).toBeVisible();
  await preview.getByRole('button', { name: 'Team' }).click();
  await expect(preview.getByRole('heading', { name: 'Our team' })).toBeVisible();
  await preview.getByRole('button', { name: 'About' }).click();
  await preview.getByRole('link', { name: 'Back' }).click();
  await expect(preview.getByText('Hello Kisumu, visit 2')).toBeVisible();
});

test('errors name the file and the line, and lead there; a missing file and a form are explained', async ({ page }) => {
  const preview = await openWebProject(page, {
    'index.html':
      '<!doctype html>\n<img src="Cat.png" alt="">\n<form><button>Send</button></form>\n<script>\n  console.log({ a: [1, 2] });\n  inline.missing;\n</script>\n<script src="script.js"></script>',
    'script.js': '\n\nnothing.here();',
  });
  await expect(consoleLines(page).filter({ hasText: '{a: [1, 2]}' })).toBeVisible();
  await expect(consoleLines(page).filter({ hasText: 'inline is not defined' })).toContainText('index.html:6');
  await expect(consoleLines(page).filter({ hasText: 'no file “Cat.png”' })).toBeVisible();
  await preview.getByRole('button', { name: 'Send' }).click();
  await expect(consoleLines(page).filter({ hasText: 'it sends nothing' })).toBeVisible();

  const error = consoleLines(page).filter({ hasText: 'nothing is not defined' });
  await error.getByRole('button', { name: 'script.js:3' }).click();
  await expect(page.getByRole('textbox', { name: code('script.js') })).toBeFocused();
});

test('an endless loop is named and ended; the school’s page stays responsive meanwhile, and Stop removes the page', async ({
  page,
}) => {
  await openWebProject(page, {
    'index.html': '<!doctype html><p>Before</p><script src="script.js"></script>',
    'script.js': 'let n = 0;\nwhile (true) {\n  n += 1;\n}',
  });
  const field = page.getByRole('searchbox');
  await field.click();
  const slowest = await page.evaluate(typingDelays);
  await expect(consoleLines(page).filter({ hasText: 'ran for two seconds' })).toContainText('script.js:2');
  expect(slowest).toBeLessThan(1_000);

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('The page is stopped.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

/** Returns the longest time in milliseconds in which the school's page was blocked, within two seconds. */
async function typingDelays() {
  let slowest = 0;
  for (const end = performance.now() + 2_000; performance.now() < end; ) {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
    slowest = Math.max(slowest, performance.now() - before - 10);
  }
  return slowest;
}
