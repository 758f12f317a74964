/** A course that is paid by a student and a stranger together. */
import { hearing, promptIsOver, STATUS } from './paying.ts';
import { expect, phones, test } from './school.ts';

test('a course opens on the page that the student left open, as soon as a stranger has paid the rest', async ({
  page,
  given,
  school,
  context,
  browser,
}) => {
  const { id } = await given.course({ title: 'Loom weaving', price: 1_000 });
  const student = await given.signedIn();
  await given.fund(student.id);
  const [hers, theirs, another] = [phones.anyNew(), phones.anyNew(), phones.anyNew()];
  await page.goto(`/payments?course=${id}`);
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  const fees = page.getByRole('form', { name: 'Pay by phone' });
  await fees.getByLabel('Phone Number').fill(hers);
  await fees.getByLabel('Amount (Ksh.)').fill('400');
  await fees.getByRole('button', { name: 'Pay' }).click();
  await phones.answer(context, { school, phone: hers }, 'Pay');
  await expect(page.getByText('It is kept for you. Loom weaving opens once the rest is paid.')).toBeVisible();

  const stranger = await browser.newContext();
  const fund = await stranger.newPage();
  const gift = fund.getByRole('form', { name: 'Give by M-Pesa' });
  const give = async (phone: string) => {
    await fund.goto(`/helpfund/${student.id}`);
    await gift.getByLabel('Phone').fill(phone);
    await gift.getByLabel('Amount (Ksh.)').fill('600');
    await gift.getByRole('button', { name: 'Proceed' }).click();
    await expect(fund.getByRole('heading', { name: 'Your gift' })).toBeFocused();
  };

  await give(another);
  await phones.answer(stranger, { school, phone: another }, 'Cancel');
  await expect(fund.getByText('The request was cancelled on the phone.')).toBeVisible();

  await hearing(fund, STATUS, promptIsOver);
  await give(theirs);
  await expect(fund.getByText(/^We have not heard from M-Pesa yet/)).toBeVisible();
  await phones.answer(stranger, { school, phone: theirs }, 'Pay');
  await expect(fund.getByRole('heading', { name: 'Asante sana!' })).toBeVisible();

  await expect(page.getByText('You are now enrolled in Loom weaving')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Go to Loom weaving' }).click();
  await expect(page.getByText('Joined', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
  await stranger.close();
});
