/** Tests the simulated phones, operated as by their users. Other tests of the same school use other phones. */

import { expectPagesAccessible } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/school.ts';
import { askPhone } from '#server/testing/payments/prompt-phone.ts';

test('a payment prompt appears by itself, is paid, and the phone confirms it; another is cancelled', async ({
  page,
  school,
}) => {
  await page.goto(school.phoneUrl);
  await expect(page.getByRole('banner')).toHaveText('SIMULATED M-PESA - NO REAL MONEY');
  await askPhone(school.phoneUrl, { phone: '254110345670', amount: 400, reference: 'ABCDEFGH2345' });

  await page.getByRole('link', { name: '0110 345 670 has a request for KES 400' }).click();
  const question = 'Do you want to pay KES 400 to DARASA, account ABCDEFGH2345?';
  await page.getByRole('form', { name: question }).getByRole('button', { name: 'Pay' }).click();

  await expect(page.getByRole('listitem')).toHaveText(/^SIM\w{7} confirmed\. KES 400 sent to DARASA/);
  await expect(page.getByText('There are no payment requests on this phone.')).toBeVisible();

  await askPhone(school.phoneUrl, { phone: '254110345671', amount: 1500, reference: 'HJKLMNPQ2345' });
  await page.goto(`${school.phoneUrl}/phones/254110345671`);

  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('listitem')).toHaveText(/^You cancelled: KES 1,500 to DARASA/);

  await askPhone(school.phoneUrl, { phone: '254712345678', amount: 400, reference: 'ABCDEFGH2345' });
  const phone = `${school.phoneUrl}/phones/254712345678`;
  await expectPagesAccessible(page, [school.phoneUrl, phone, `${school.phoneUrl}/nowhere`]);
});
