/** Tests the page of an offer, as the student sees it to whom the school made the offer. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type OwnOffer, offers } from '#contract/admissions/offers.ts';
import * as texts from '#texts/people/offers.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

/** Opens an offer; the fake server changes it as the real one does. */
function showOffer(more: Partial<OwnOffer> = {}) {
  const offer: OwnOffer = {
    _id: crypto.randomUUID(),
    state: 'open',
    courses: [
      { _id: crypto.randomUUID(), title: 'Robots', usualPrice: 9_000, price: 4_500 },
      { _id: crypto.randomUUID(), title: 'Music', usualPrice: 0, price: 0 },
    ],
    lastDay: '2026-12-20',
    paid: 1_000,
    note: 'Welcome!',
    ...more,
  };
  school.answer(offers.read, () => ({ ...offer }));
  school.answer(offers.answer, ({ body: { answer } }) => {
    offer.state = answer;
    return { ...offer };
  });
  show(`/offers/${offer._id}`, student());
  return offer;
}

const button = (name: string) => page.getByRole('main').getByRole('button', { name });

test('a student reads what is offered and accepts with one press', async () => {
  showOffer();
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent(`Robots${'Ksh. 4,500'}${texts.usualPrice('Ksh. 9,000')}`);
  await expect.element(main).toHaveTextContent(`Music${texts.free}`);
  await expect.element(main).toHaveTextContent(texts.paid('Ksh. 1,000'));
  await button(texts.accept).click();

  await expect.element(page.getByText(texts.afterAccepting)).toBeVisible();
  expect(school.requests(offers.answer)).toMatchObject([{ body: { answer: 'accepted' } }]);
});

test('an offered course says when it starts', async () => {
  const intake = { _id: crypto.randomUUID(), name: 'May', startsOn: '2027-05-03' };
  showOffer({ courses: [{ _id: crypto.randomUUID(), title: 'Robots', usualPrice: 0, price: 0, intake }] });
  const offered = page.getByRole('listitem').filter({ hasText: 'Robots' });
  await expect.element(offered).toHaveTextContent(/Starts on Monday,? 3 May 2027 \(May\)/);
});

test('a student who applied as under 18 reads, before and after accepting, that the account waits for consent', async () => {
  showOffer({ isConsentNeeded: true });
  await expect.element(page.getByText(texts.closing)).toBeVisible();
  await button(texts.accept).click();

  await expect.element(page.getByText(texts.afterClosing)).toBeVisible();
  expect(school.requests(offers.read)).toHaveLength(1);
});

test('declining asks first', async () => {
  showOffer();
  await button(texts.decline).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.yesDecline }).click();

  await expect.element(page.getByText(texts.isDeclined)).toBeVisible();
  expect(school.requests(offers.answer)).toMatchObject([{ body: { answer: 'declined' } }]);
});

test('an offer that was withdrawn meanwhile says so, without buttons', async () => {
  const offer = showOffer();
  await expect.element(button(texts.accept)).toBeVisible();
  offer.state = 'withdrawn';
  school.refuse(offers.answer, { code: 'conflict', message: texts.isWithdrawn });
  await button(texts.accept).click();
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toHaveTextContent(texts.isWithdrawn);
  await alert.getByRole('button').click();

  await expect.element(page.getByRole('status').filter({ hasText: texts.isWithdrawn })).toBeVisible();
  await expect.element(button(texts.accept)).not.toBeInTheDocument();
});

test('another account sees no offer', async () => {
  school.refuse(offers.read, { code: 'not_found', message: texts.gone });
  show(`/offers/${crypto.randomUUID()}`, student());

  await expect.element(page.getByRole('heading', { name: texts.noOffer })).toBeVisible();
});
