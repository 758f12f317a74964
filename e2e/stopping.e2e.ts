/** /code: stopping a program that runs at the school, for real. */
import { choose, openPlayground, output, runButton, write } from './programs.ts';
import { expect, test } from './school.ts';

test.beforeEach(({ given }) => given.signedIn());

test('a program that runs at the school can be stopped: what it printed stays, and the next can run', async ({
  page,
}) => {
  await openPlayground(page);
  await choose(page, 'Language', 'Python (3');
  await write(page, "print('so far')\nwhile True: pass\n");
  const sent = page.waitForResponse((answer) => answer.url().includes('/submissions?'));
  await runButton(page).click();
  await sent;
  // It has printed.
  await page.waitForTimeout(1_500);

  await page.getByRole('button', { name: 'Stop' }).click();

  await expect(output(page)).toContainText('The program was stopped.', { timeout: 2_500 });
  await expect(output(page)).toContainText('so far');
  await expect(page.getByText('Compiled Successfully!')).toBeHidden();
  await write(page, "print('again')");
  await runButton(page).click();
  await expect(output(page)).toContainText('again');
});
