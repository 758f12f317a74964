/** Tests Python on the device: stepping through a program, and a drawing of the turtle. */
import { openPlayground, output, runButton, write } from '#e2e/fixtures/playground.ts';
import { expect, test } from '#e2e/fixtures/school.ts';

// Python is served from the browser's cache, which works only where service workers are allowed.
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

test('a program in Python is stepped through, and the turtle draws and is saved, once Python is on the device', async ({
  page,
  create,
}) => {
  await create.signedIn();
  await openPlayground(page, '/code?language=71');
  await write(page, 'a = [1]\nb = a\nfor n in range(2):\n    b.append(n)\nprint(a)\n');
  await page.getByRole('button', { name: 'Step through' }).click();
  const view = page.getByRole('region', { name: 'Step through' });
  await view.getByRole('button', { name: /^Save Python for offline use \([\d.]+ MB\)$/ }).click();
  await expect(view.getByText(/^Step 1 of/)).toBeVisible({ timeout: 90_000 });
  await view.getByRole('button', { name: 'Last step' }).click();
  await expect(view.getByRole('status')).toHaveText('The program has ended. Printed: [1, 0, 1]');
  await expect(view.getByText('a, b are the same list')).toBeVisible();
  await view.getByRole('button', { name: 'Close step view' }).click();

  await write(page, 'import turtle\nturtle.speed(0)\nturtle.bgcolor("navy")\nturtle.forward(50)\nprint("drawn")\n');
  await runButton(page).click();
  await expect(output(page)).toContainText('drawn', { timeout: 60_000 });
  const drawing = page.getByRole('img', { name: 'The turtle’s drawing' });
  const corner = () =>
    drawing.evaluate((canvas: HTMLCanvasElement) => [...canvas.getContext('2d')!.getImageData(1, 1, 1, 1).data]);
  await expect.poll(corner).toEqual([0, 0, 128, 255]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  expect((await saved).suggestedFilename()).toBe('turtle.png');
});
