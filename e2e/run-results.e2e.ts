/** What a finished program shows beside its output: its errors, the compiler's warnings, and a hint where one helps. */
import { choose, details, openPlayground, output, runButton, write } from './programs.ts';
import { expect, type Page, test } from './school.ts';

test.beforeEach(({ given }) => given.signedIn());

async function runIn(page: Page, language: string, code: string) {
  await choose(page, 'Language', language);
  await write(page, code);
  await runButton(page).click();
}

test('a finished program shows what it wrote to standard error', async ({ page }) => {
  await openPlayground(page);
  await runIn(page, 'Python (3', 'import sys\nprint("done")\nprint("careful", file=sys.stderr)\n');

  await expect(details(page)).toContainText('Accepted');
  await expect(output(page)).toContainText('done');
  await expect(output(page).getByRole('heading', { name: 'Standard error' })).toBeVisible();
  await expect(output(page)).toContainText('careful');
});

test('a finished program that only wrote to standard error is not said to have printed nothing', async ({ page }) => {
  await openPlayground(page);
  await runIn(page, 'Python (3', 'import sys\nprint("careful", file=sys.stderr)\n');

  await expect(output(page)).toContainText('careful');
  await expect(output(page)).not.toContainText('printed nothing');
});

test('a finished program shows the compiler’s warnings, which lead to their lines', async ({ page }) => {
  await openPlayground(page);
  await runIn(page, 'C (GCC', '#include <stdio.h>\nint main(void) {\n  int x = "no number";\n  puts("done");\n}\n');

  await expect(details(page)).toContainText('Accepted');
  await expect(output(page)).toContainText('done');
  await expect(output(page).getByRole('heading', { name: 'Compiler messages' })).toBeVisible();
  await expect(
    output(page)
      .getByRole('button', { name: /main\.c:3/ })
      .first(),
  ).toBeVisible();
});

test('input() without any input points to Custom input, beside the raw message', async ({ page }) => {
  await openPlayground(page);
  await runIn(page, 'Python (3', 'name = input("Who? ")\nprint(name)\n');

  await expect(output(page)).toContainText('EOFError');
  await expect(output(page)).toContainText('type what it reads into Custom input');
});

test('a program on the device that does not finish is asked about its loops', async ({ page }) => {
  await openPlayground(page);
  await page.getByRole('checkbox', { name: 'Run on this device' }).check();
  await write(page, "console.log('before'); for (;;);");
  await runButton(page).click();

  await expect(output(page)).toContainText('Time Limit Exceeded');
  await expect(output(page)).toContainText('Your program did not finish in 5 s. Does every loop end?');
  await expect(output(page)).toContainText('before');
});
