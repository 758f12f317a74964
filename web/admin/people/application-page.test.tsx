/** An application's page: how the office follows it up. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApplicationDetails, applications } from '#contract/admissions/applications.ts';
import { usualChecks } from '#contract/admissions/stages.ts';
import { courses } from '#contract/courses.ts';
import { type Customer, customers } from '#contract/customers.ts';
import * as admissionsTexts from '#texts/people/admissions.ts';
import * as texts from '#texts/people/applications.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { application } from '#web/testing/factories/applications.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin, course } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const me = admin({ name: 'Njeri Mwangi' });

const openOffer = (offered = course({ title: 'Robots', price: 9_000 })) => ({
  _id: crypto.randomUUID(),
  state: 'open' as const,
  courses: [{ _id: offered._id, title: 'Robots', usualPrice: 9_000, price: 9_000, reason: '' }],
  note: '',
  isToAccount: true,
  lastDay: '2026-12-20',
  sentByName: me.name,
  sentAt: '2026-11-20T09:00:00.000Z',
});

/** Opens the page of an application; the fake server changes it as the real one does. */
function showApplication(more: Partial<Customer> = {}) {
  const customer = application({
    fullName: 'Amina Otieno',
    phone: '254712345678',
    email: 'amina@example.com',
    ...more,
  });
  let details: ApplicationDetails = {
    customer,
    checklist: usualChecks.map((item) => ({ item, isDone: false })),
    timeline: [{ kind: 'applied', what: '', byName: null, at: customer.appliedAt }],
    payments: [{ _id: crypto.randomUUID(), amount: 2_500, state: 'paid', at: customer.appliedAt }],
  };
  const colleague = person({ name: 'Brian Kiptoo', type: 'admin' });
  answerPeople(school, colleague);
  school.answer(courses.list, []);
  const update = (change: Partial<ApplicationDetails>) => {
    details = { ...details, ...change };
    return details;
  };
  school.answer(applications.read, () => details);
  school.answer(applications.change, ({ body: { stage, assigneeId } }) =>
    update({
      customer: {
        ...details.customer,
        ...(stage && { stage }),
        ...(assigneeId && { assignee: { _id: colleague._id, name: colleague.name } }),
      },
    }),
  );
  school.answer(applications.setCheck, ({ body }) =>
    update({ checklist: [...details.checklist.filter(({ item }) => item !== body.item), body] }),
  );
  school.answer(applications.addNote, ({ body }) =>
    update({
      timeline: [...details.timeline, { kind: 'note', what: body.text, byName: me.name, at: customer.appliedAt }],
    }),
  );
  show(`/admin/applications/${customer._id}`, me);
  return { customer, colleague, update };
}

test('one press calls, messages or emails the applicant', async () => {
  showApplication();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link(texts.call)).toHaveAttribute('href', 'tel:+254712345678');
  await expect.element(link('WhatsApp')).toHaveAttribute('href', 'https://wa.me/254712345678');
  await expect.element(link(texts.email)).toHaveAttribute('href', 'mailto:amina@example.com');
  await expect.element(page.getByRole('main')).toHaveTextContent('Ksh. 2,500');
});

test('a chosen stage and assignee are saved immediately', async () => {
  const { customer, colleague } = showApplication();
  await page.getByLabelText('Status').selectOptions('Waiting');
  await expect.element(page.getByLabelText('Status')).toHaveValue('waiting');
  await page.getByLabelText(texts.assignee).selectOptions('Brian Kiptoo');
  await expect.element(page.getByLabelText(texts.assignee)).toHaveValue(colleague._id);
  await expect
    .poll(() => school.requests(applications.change))
    .toMatchObject([
      { params: { id: customer._id }, body: { stage: 'waiting' } },
      { body: { assigneeId: colleague._id } },
    ]);
  await expect.element(page.getByRole('option', { name: 'Enrolled' })).toBeDisabled();
});

test('arrow keys that pass stages save only the one where they stop, and the list keeps the focus', async () => {
  showApplication({ status: 'new', stage: 'new' });
  const status = page.getByLabelText('Status');
  await expect.element(status).toHaveValue('new');
  // On a slow machine the delay before saving would end between the two.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await status.selectOptions('Contacted');
  await status.selectOptions('Waiting');
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.poll(() => school.requests(applications.change).map(({ body }) => body)).toEqual([{ stage: 'waiting' }]);
  await expect.element(status).toHaveValue('waiting');
  await expect.element(status).toBeEnabled();
});

test('another status withdraws an open offer only after a question', async () => {
  const { customer, update } = showApplication({ status: 'contacted', stage: 'offered' });
  update({ offers: [openOffer()] });
  const status = page.getByLabelText('Status');
  const question = page.getByRole('alertdialog', { name: offersTexts.stageQuestion('Declined') });
  await status.selectOptions('Declined');
  await expect.element(question).toHaveTextContent(offersTexts.stageWithdraws('Amina Otieno'));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(status).toHaveValue('offered');
  expect(school.requests(applications.change)).toEqual([]);

  await status.selectOptions('Declined');
  await question.getByRole('button', { name: offersTexts.yesWithdraw }).click();
  await expect.element(status).toHaveValue('declined');
  expect(school.requests(applications.change)).toMatchObject([
    { params: { id: customer._id }, body: { stage: 'declined' } },
  ]);
});

test('a status that comes back after it was replaced is shown', async () => {
  const { customer, update } = showApplication({ status: 'contacted', stage: 'offered' });
  const status = page.getByLabelText('Status');
  await status.selectOptions('Declined');
  await expect.poll(() => school.requests(applications.change)).toHaveLength(1);
  const robots = course({ title: 'Robots', price: 9_000 });
  school.answer(courses.list, [robots]);
  school.answer(applications.sendOffer, () =>
    update({ customer: { ...customer, stage: 'offered' }, offers: [openOffer()] }),
  );
  await page.getByRole('button', { name: offersTexts.send }).click();
  const dialog = page.getByRole('dialog', { name: offersTexts.sendTo('Amina Otieno') });
  await dialog.getByLabelText(admissionsTexts.addCourse).selectOptions('Robots (Ksh. 9,000)');
  await dialog.getByRole('button', { name: offersTexts.sendNow }).click();

  await expect.element(page.getByText(offersTexts.states.open)).toBeVisible();
  await expect.element(status).toHaveValue('offered');
});

test('what was typed in an offer is there again after the dialog was closed by accident', async () => {
  showApplication();
  await page.getByRole('button', { name: offersTexts.send }).click();
  const dialog = page.getByRole('dialog', { name: offersTexts.sendTo('Amina Otieno') });
  await dialog.getByLabelText(offersTexts.note).fill('Bring your sister');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: offersTexts.send }).click();
  await expect.element(dialog.getByLabelText(offersTexts.note)).toHaveValue('Bring your sister');
});

test('a note that is not saved yet is there again after the page was left', async () => {
  showApplication();
  await page.getByLabelText('Note').fill('Calls back on Friday');
  await page.getByRole('link', { name: texts.allApplications }).click();
  await expectAddress('/admin/applications');
  history.back();
  await expect.element(page.getByLabelText('Note')).toHaveValue('Calls back on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Note')).toHaveValue('');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('note:'))).toEqual([]);
});

test('courses that fail to load can be loaded again in the dialog', async () => {
  showApplication();
  school.breakConnection(courses.list);
  await page.getByRole('button', { name: /Enroll/ }).click();
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  school.answer(courses.list, []);
  await retry.click();
  await expect.element(page.getByRole('dialog').getByLabelText(admissionsTexts.name)).toHaveValue('Amina Otieno');
});

test('the office ticks and adds items, and writes notes', async () => {
  showApplication();
  await page.getByLabelText(texts.checks.called).click();
  await expect.element(page.getByLabelText(texts.checks.called)).toBeChecked();
  await page.getByLabelText(texts.newItem).fill('Bring a laptop');
  await page.getByRole('button', { name: texts.addItem }).click();
  await expect.element(page.getByLabelText('Bring a laptop')).not.toBeChecked();
  await expect.element(page.getByLabelText(texts.newItem)).toHaveValue('');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(texts.noteRequired)).toBeVisible();
  await page.getByLabelText('Note').fill('Calls back on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  const timeline = page.getByRole('list', { name: texts.timeline });
  await expect.element(timeline.getByRole('listitem').first()).toHaveTextContent('Calls back on FridayNjeri Mwangi');
});

test('an enrolment is undone after a question, and a refusal is shown', async () => {
  const { customer } = showApplication({ status: 'enrolled', stage: 'enrolled', studentId: crypto.randomUUID() });
  school.refuse(applications.undoEnrolment, { code: 'conflict', message: admissionsTexts.invitationUsed });
  await page.getByRole('button', { name: admissionsTexts.undo }).click();
  await page.getByRole('button', { name: admissionsTexts.yesUndo }).click();
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toHaveTextContent(admissionsTexts.invitationUsed);
  expect(school.requests(applications.undoEnrolment)).toMatchObject([{ params: { id: customer._id } }]);
});

test('the owner of an existing account is asked to accept, and the office can withdraw the offer', async () => {
  const robots = course({ title: 'Robots', price: 9_000 });
  const offer = openOffer(robots);
  const { customer, update } = showApplication({ courseId: robots._id });
  school.answer(courses.list, [robots]);
  school.answer(customers.enrol, () => {
    update({ offers: [offer] });
    return customer;
  });
  school.answer(applications.withdrawOffer, () => update({ offers: [{ ...offer, state: 'withdrawn' }] }));
  await page.getByRole('button', { name: 'Enroll Amina Otieno' }).click();
  await page.getByRole('dialog').getByRole('button', { name: admissionsTexts.openAccount }).click();
  await expect.element(page.getByText(offersTexts.asked('amina@example.com'))).toBeVisible();
  await expect.element(page.getByText(offersTexts.states.open)).toBeVisible();
  await page.getByRole('button', { name: offersTexts.withdraw }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: offersTexts.yesWithdraw }).click();

  await expect.element(page.getByText(offersTexts.states.withdrawn, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: offersTexts.withdraw })).not.toBeInTheDocument();
});

test('an offer is sent with a price and a message, and enrolling starts from what was offered', async () => {
  const robots = course({ title: 'Robots', price: 9_000 });
  const { update } = showApplication({ courseId: robots._id });
  school.answer(courses.list, [robots]);
  school.answer(applications.sendOffer, ({ body }) =>
    update({
      offers: [
        {
          ...{ _id: crypto.randomUUID(), state: 'open', note: body.note, isToAccount: false, sentByName: me.name },
          courses: body.courses.map(({ courseId, price = 0, reason = '' }) => ({
            ...{ _id: courseId, title: 'Robots', usualPrice: 9_000, price, reason },
          })),
          ...{ lastDay: '2026-12-20', sentAt: '2026-11-20T09:00:00.000Z' },
        },
      ],
    }),
  );
  await page.getByRole('button', { name: offersTexts.send }).click();
  const dialog = page.getByRole('dialog', { name: offersTexts.sendTo('Amina Otieno') });
  await dialog.getByRole('button', { name: admissionsTexts.remove('Robots') }).click();
  await dialog.getByRole('button', { name: offersTexts.sendNow }).click();
  await expect.element(dialog.getByText(offersTexts.oneCourse)).toBeVisible();
  await dialog.getByLabelText(admissionsTexts.addCourse).selectOptions('Robots (Ksh. 9,000)');
  await dialog.getByLabelText(admissionsTexts.priceOf('Robots')).fill('4500');
  await dialog.getByLabelText(admissionsTexts.reasonFor('Robots')).fill('Her sister is here');
  await dialog.getByLabelText(offersTexts.note).fill('Welcome!');
  await dialog.getByRole('button', { name: offersTexts.sendNow }).click();

  await expect.element(page.getByText(offersTexts.sent('amina@example.com'))).toBeVisible();
  expect(school.requests(applications.sendOffer)).toMatchObject([
    {
      body: {
        courses: [{ courseId: robots._id, price: 4_500, reason: 'Her sister is here' }],
        note: 'Welcome!',
        lastDay: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      },
    },
  ]);
  await page.getByRole('button', { name: 'Enroll Amina Otieno' }).click();
  const review = page.getByRole('dialog', { name: 'Enroll Amina Otieno' });
  await expect.element(review.getByLabelText(admissionsTexts.priceOf('Robots'))).toHaveValue('4500');
  await expect.element(review.getByLabelText(admissionsTexts.reasonFor('Robots'))).toHaveValue('Her sister is here');
});
