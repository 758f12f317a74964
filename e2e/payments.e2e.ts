import { fillIn, form, hearing, pay, press, promptIsOver, STATUS } from './paying.ts';
import { expect, phones, test } from './school.ts';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a course is paid by phone and opens by itself, without a reload', async ({ page, given, school, context }) => {
  const { id } = await given.course({ title: 'Pottery wheels', price: 1_000 });
  await given.signedIn();
  const phone = phones.anyNew();
  await page.goto(`/courses/${id}`);
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  await page.getByRole('button', { name: 'Enroll in Pottery wheels' }).click();
  await page.getByRole('button', { name: 'Mobile money' }).click();

  await expect(page).toHaveURL(`/payments?course=${id}`);
  await expect(page.getByText('For Pottery wheels, which costs Ksh. 1,000. Ksh. 1,000 is missing.')).toBeVisible();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('1000');
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveAccessibleDescription('M-Pesa may charge about Ksh. 10');
  await form(page).getByLabel('Phone Number').fill(phone);
  await press(page);
  await expect(page.getByText('Check your Phone')).toBeVisible();
  await expect(page).toHaveURL(/\/successful\?reference=[A-Z2-9]{12}$/);
  await expect(page.getByText('Thank you')).toBeVisible();
  await expect(page.getByText('Enter your PIN on your phone only.')).toBeVisible();

  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByText('Received Ksh. 1,000')).toBeVisible();
  await expect(page.getByText('You are now enrolled in Pottery wheels')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Pottery wheels' }).click();
  await expect(page.getByText('Joined', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
});

test('fees are paid in parts; what was paid stands in the table, with its receipt, which can be printed', async ({
  page,
  given,
  school,
  context,
}) => {
  const { id } = await given.course({ title: 'Kiln building', price: 1_000 });
  await given.signedIn();
  const phone = phones.anyNew();
  await page.goto(`/payments?course=${id}`);
  await expect(page.getByText('You have not paid anything yet')).toBeVisible();
  await fillIn(page, { phone: `+254 ${phone.slice(1)}`, amount: '400' });
  await press(page);
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByText('It is kept for you. Kiln building opens once the rest is paid.')).toBeVisible();

  await page.getByRole('link', { name: 'Pay the rest' }).click();
  await expect(page.getByText('Your credit: Ksh. 400')).toBeVisible();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('600');
  await expect(form(page).getByLabel('Phone Number')).toHaveValue(phones.inWords(phone));
  const table = page.getByRole('table', { name: 'Your payments' });
  await expect(table.getByRole('columnheader')).toHaveText(['No', 'Phone Number', 'Amount', 'Date']);
  await expect(table.getByRole('row').nth(1)).toContainText(`1${phones.inWords(phone)}Ksh. 400 Simulated`);

  await table.getByRole('link', { name: /^Receipt SIM-\d{4}-\d{6}$/ }).click();
  const receipt = page.getByRole('article', { name: /^Receipt SIM-/ });
  await expect(receipt).toContainText('Ksh. 400');
  await expect(receipt.getByText('SIMULATED', { exact: true })).toBeVisible();
  await expect(receipt).toContainText('This is a payment acknowledgement, not a tax invoice.');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(receipt).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('who cancels is told so, and tries again with what was typed, as soon as the phone may be asked', async ({
  page,
  given,
  school,
  context,
}) => {
  await given.signedIn();
  const phone = phones.anyNew();
  await pay(page, { phone, amount: '250' });
  await phones.answer(context, { school, phone }, 'Cancel');

  await expect(page).toHaveURL(/\/error\?reference=/);
  await expect(page.getByRole('heading', { name: 'An error occured processing your payment' })).toBeVisible();
  await expect(page.getByText('The request was cancelled on the phone.')).toBeVisible();
  await expect(page.getByText(/If you need help/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
  await hearing(page, STATUS, promptIsOver);
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/payments');
  await expect(form(page).getByLabel('Phone Number')).toHaveValue(phone);
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('250');
  await expect(page.getByText('You have not paid anything yet')).toBeVisible();
});

test('without an answer nothing is called failed: it says how to pay by paybill, and the money still arrives', async ({
  page,
  given,
  school,
  context,
}) => {
  await given.signedIn();
  const phone = phones.anyNew();
  await pay(page, { phone, amount: '300' });
  await expect(page.getByText(/^The request on the phone ends in \d+ seconds$/)).toBeAttached();
  await hearing(page, STATUS, promptIsOver);
  await page.reload();

  await expect(
    page.getByText('We have not heard from M-Pesa yet. If money left your phone it will appear here.'),
  ).toBeVisible();
  const { 1: reference } = page.url().match(/reference=(\w+)/)!;
  await expect(page.getByRole('definition')).toHaveText(['522522', reference!, 'Ksh. 300']);
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByText('Received Ksh. 300')).toBeVisible();
});

test('what is still waited for has a list of its own, which it leaves when it comes', { tag: '@long' }, async ({
  page,
  given,
  school,
  context,
}) => {
  await given.signedIn();
  const phone = phones.anyNew();
  await pay(page, { phone, amount: '500' });
  await page.getByRole('link', { name: 'Back' }).click();

  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(waiting.getByRole('listitem')).toContainText('Ksh. 500');
  await expect(page.getByText('You have not paid anything yet')).toBeVisible();
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByRole('table', { name: 'Your payments' }).getByRole('row').nth(1)).toContainText('Ksh. 500');
  await expect(waiting).toBeHidden();
  await expect(page.getByText('Your credit: Ksh. 500')).toBeVisible();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('');
});

test('a lost answer and a second press ask the phone once', async ({ page, given, school }) => {
  await given.signedIn();
  const phone = phones.anyNew();
  await page.goto('/payments');
  await fillIn(page, { phone, amount: '200' });
  await page.route('**/api/v1/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form(page).getByRole('button', { name: 'Pay' }).dblclick();
  await expect(form(page).getByRole('alert')).toHaveText(/The school cannot be reached/);
  await page.reload();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('200');

  await page.unroute('**/api/v1/payments');
  await form(page).getByRole('button', { name: 'Pay' }).dblclick();
  await expect(page).toHaveURL(/\/successful/);
  expect(await phones.promptsOf({ school, phone })).toHaveLength(1);
});

test('every field says what is wrong with it, and nothing is sent', async ({ page, given }) => {
  await given.signedIn();
  await page.goto('/payments');
  await press(page);
  const [phone, amount] = [form(page).getByLabel('Phone Number'), form(page).getByLabel('Amount (Ksh.)')];
  await expect(phone).toHaveAccessibleDescription('Please input your phone number');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('inputmode', 'numeric');
  await expect(amount).toHaveAttribute('inputmode', 'numeric');
  await expect(amount).toHaveAccessibleDescription(/The amount is whole shillings, from 1 to 250000/);

  for (const wrong of ['0', '-5', '1.5', '1e3', '250001']) {
    await amount.fill(wrong);
    await expect(amount).toHaveAccessibleDescription(/The amount is whole shillings/);
  }
  await amount.fill('50');
  await expect(amount).toHaveAccessibleDescription(/The smallest payment is Ksh. 100/);
  await phone.fill('0812 345 678');
  await expect(phone).toHaveAccessibleDescription('This is not a Kenyan phone number, such as 0712 345 678');
});

test('a phone that has just been asked is not asked again, and the form says so', { tag: '@long' }, async ({
  page,
  given,
}) => {
  await given.signedIn();
  const phone = phones.anyNew();
  await pay(page, { phone, amount: '200' });
  await page.goto('/payments');
  await fillIn(page, { phone, amount: '300' });
  await press(page);
  await expect(form(page).getByRole('alert')).toContainText('This phone has just been asked.');
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('300');
});

test('when M-Pesa is away the page of failed payments says that nothing was sent, and leads back', async ({
  page,
  given,
}) => {
  await given.signedIn();
  await page.route('**/api/v1/payments', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'M-Pesa cannot be reached right now.', requestId: 'x' },
    }),
  );
  await page.goto('/payments');
  await fillIn(page, { phone: '0722 000 111', amount: '300' });
  await press(page);
  await expect(page.getByRole('heading', { name: 'An error occured processing your payment' })).toBeVisible();
  await expect(page.getByText('M-Pesa cannot be reached right now.')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(form(page).getByLabel('Phone Number')).toHaveValue('0722 000 111');
});

test('credit that is enough joins a course, and is gone then', async ({ page, given }) => {
  const { id } = await given.signedIn();
  const course = await given.course({ title: 'Mosaics', price: 700 });
  await given.credit(id, 900);
  await page.goto(`/payments?course=${course.id}`);
  await page.getByRole('button', { name: 'Join Mosaics with your credit' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('You are enrolled in Mosaics.')).toBeVisible();
  await expect(page.getByText('Your credit: Ksh. 200')).toBeVisible();
  await page.getByText('Statement').click();
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1)).toContainText('− Ksh. 700');
});

test('payments that do not come say so, and come when asked again', async ({ page, given }) => {
  const { id } = await given.signedIn();
  await page.route(`**/payments/${id}?*`, (route) => route.abort());
  await page.goto('/payments');
  const failed = page.getByRole('region', { name: 'Your payments' }).getByRole('alert');
  await expect(page.getByText('An error occurred fetching your payments')).toHaveCount(2);
  await page.unroute(`**/payments/${id}?*`);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have not paid anything yet')).toBeVisible();
});

test('the phone of last time is remembered for whoever it was, until they sign out', { tag: '@long' }, async ({
  page,
  given,
  context,
}) => {
  await given.signedIn();
  const phone = phones.anyNew();
  await pay(page, { phone, amount: '200' });
  const otherTab = await context.newPage();
  await otherTab.goto('/payments');
  await expect(form(otherTab).getByLabel('Phone Number')).toHaveValue(phones.inWords(phone));
  await expect(form(otherTab).getByLabel('Amount (Ksh.)')).toHaveValue('');
  await otherTab.close();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await kept()).not.toContain(phone.slice(1));
});

test('the link to raise funds is there to copy, and to be sent once the fund page is shown', { tag: '@long' }, async ({
  page,
  given,
  context,
}) => {
  const { id } = await given.signedIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/payments');
  const panel = page.getByRole('region', { name: 'Raise Funds' });
  await expect(panel.getByRole('link', { name: 'your profile' })).toBeVisible();
  await expect(panel.getByLabel('Your link')).toHaveValue(new RegExp(`/helpfund/${id}$`));
  await expect(panel.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: /WhatsApp/ })).toBeHidden();

  await given.fund(id);
  await page.reload();
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/helpfund/${id}`);
  await expect(panel.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*helpfund%2F${id}$`),
  );
});

test('a receipt of somebody else, and one that never was, look the same', async ({ page, given }) => {
  await given.signedIn();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    await page.goto(`/payments/receipt/${id}`);
    await expect(page.getByRole('heading', { name: 'No such receipt' })).toBeVisible();
  }
});
