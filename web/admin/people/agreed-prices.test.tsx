/** How the office agrees prices with a student. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AgreedPrice, agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { courses } from '#contract/courses.ts';
import { funds } from '#contract/money/funds.ts';
import * as texts from '#texts/people/agreed-prices.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin, course } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

test('the office agrees a price for a reason, and ends the agreement', async () => {
  const amina = person({ name: 'Amina Otieno' });
  const robots = course({ title: 'Robots', price: 9_000 });
  let agreed: AgreedPrice[] = [];
  answerPeople(school, amina);
  school.answer(funds.readOf, ownFund());
  school.answer(courses.list, [robots]);
  school.answer(agreedPrices.list, () => agreed);
  school.answer(agreedPrices.agree, ({ body }) => {
    agreed = [
      {
        ...{ _id: crypto.randomUUID(), course: { _id: robots._id, title: 'Robots', price: 9_000 }, ...body },
        ...{ byName: 'Njeri Mwangi', at: new Date().toISOString(), ended: null },
      },
    ];
    return agreed;
  });
  school.answer(agreedPrices.end, () => {
    agreed = agreed.map((each) => ({ ...each, ended: { byName: 'Njeri Mwangi', at: new Date().toISOString() } }));
    return agreed;
  });
  show('/admin/people', admin());
  await page.getByRole('button', { name: 'Manage Amina Otieno' }).click();
  await expect.element(page.getByText(texts.noneYet)).toBeVisible();

  await page.getByRole('button', { name: texts.agree }).click();
  const dialog = page.getByRole('dialog', { name: texts.agree });
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(dialog.getByText(texts.courseRequired)).toBeVisible();
  await dialog.getByLabelText(texts.course).selectOptions('Robots (Ksh. 9,000)');
  await dialog.getByLabelText(texts.priceLabel).fill('4500');
  await dialog.getByLabelText(texts.reasonLabel).fill('Her sister is here');
  await dialog.getByRole('button', { name: texts.save }).click();

  const entry = page.getByRole('listitem').filter({ hasText: 'Robots' });
  await expect.element(entry).toHaveTextContent('Ksh. 4,500 instead of Ksh. 9,000');
  expect(school.requests(agreedPrices.agree)).toMatchObject([
    { params: { id: amina._id, courseId: robots._id }, body: { price: 4_500, reason: 'Her sister is here' } },
  ]);
  await entry.getByRole('button', { name: 'End Robots' }).click();
  await page.getByRole('button', { name: texts.yesEnd }).click();
  await expect.element(entry).toHaveTextContent('Ended by Njeri Mwangi');
});
