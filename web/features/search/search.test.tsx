/** The search over everything, on a student's and an admin's pages. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Found, search } from '#contract/search.ts';
import * as texts from '#texts/search.ts';
import { admin, student } from '#web/testing/factories/records.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 800));

const nothing: Found = { courses: [], lessons: [], people: [], applications: [], payments: [] };
const field = page.getByRole('combobox', { name: texts.label });
const openName = texts.open('Ctrl K');
const options = page.getByRole('option');
const id = (n: number) => `b4f0c1de-0000-4000-8000-00000000000${n}`;

/** Opens a page. Its own requests never get a response, so that only the search is tested. */
async function showEmpty(address: string, me = student()) {
  show(address, me);
  school.keepOthersPending();
  await expect.element(page.getByRole('button', { name: openName })).toBeVisible();
}

test('Control+K opens the search; arrows and Enter open a page, Escape closes', async () => {
  await showEmpty('/schedule');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await field.fill('pay');
  await expect.element(options).toHaveTextContent('PaymentsPage');
  await field.fill('');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.nth(1).element().id);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();

  await page.getByRole('button', { name: openName }).click();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expectAddress('/privacy');
});

test('a student opens a found lesson with a tap', async () => {
  const lessons = [{ _id: id(1), courseId: id(2), title: 'Needles', courseTitle: 'Quilting' }];
  school.answer(search.all, { ...nothing, lessons });
  await showEmpty('/schedule');
  await page.getByRole('button', { name: openName }).click();
  await field.fill('needle');
  await expect.poll(() => textsOf(options)).toEqual(['NeedlesLesson · Quilting']);
  await options.click();
  await expectAddress(`/courses/${id(2)}/${id(1)}`);
  expect(school.requests(search.all)).toEqual([{ query: { q: 'needle' } }]);
});

test('the office finds people, applications and payments', async () => {
  school.answer(search.all, {
    ...nothing,
    people: [{ _id: id(1), name: 'Zawadi', email: 'z@example.com', admissionNumber: '10019' }],
    applications: [{ _id: id(2), fullName: 'Zuberi', email: 'a@example.com' }],
    payments: [{ _id: id(3), reference: 'RPK2LEYJJ8RE', name: 'Zawadi', phoneNumber: '0712 *** 678' }],
  });
  await showEmpty('/admin/schedule', admin());
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: texts.officeLabel }).fill('10019');
  await expect
    .poll(() => textsOf(options))
    .toEqual([
      'ZawadiPerson · 10019 · z@example.com',
      'ZuberiApplication · a@example.com',
      'RPK2LEYJJ8REPayment · Zawadi · 0712 *** 678',
    ]);
  await userEvent.keyboard('{Enter}');
  await expectAddress(`/admin/people/${id(1)}`);
});

test('without a connection pages are found, and the search says so', async () => {
  school.breakConnection(search.all);
  await showEmpty('/schedule');
  await page.getByRole('button', { name: openName }).click();
  await field.fill('cour');
  await expect.element(page.getByText(texts.pagesOnly)).toBeVisible();
  expect(textsOf(options)).toEqual(['CoursesPage']);
});

test('the shortcut keeps its usual effect in the code editor and the terminal', async () => {
  await showEmpty('/schedule');
  for (const html of ['<div class="cm-editor"><input></div>', '<input data-own-keys>']) {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    place.querySelector('input')!.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    place.remove();
  }
  await userEvent.click(page.getByRole('banner'));
  expect(field.elements()).toHaveLength(0);
});
