/** Saved filters above the office's lists. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type NewFilter, type SavedFilter, savedFilters } from '#contract/accounts/saved-filters.ts';
import { customers } from '#contract/customers.ts';
import * as texts from '#texts/saved-filters.ts';
import { answerPayments } from '#web/testing/factories/office.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const filter = (details: Partial<NewFilter> = {}): SavedFilter => ({
  ...{ _id: crypto.randomUUID(), list: 'people', name: 'Tutors', query: 'type=tutor' },
  ...details,
});

/** Shows a list to an admin who has these saved filters. The fake server stores changes of them. */
function showList(address: string, ...saved: SavedFilter[]) {
  let kept = saved;
  answerPeople(school, person({ name: 'Amina Otieno' }));
  school.answer(customers.list, { customers: [], total: 0 });
  answerPayments(school);
  show(address, admin());
  school.answer(savedFilters.list, () => kept);
  school.answer(savedFilters.save, ({ body }) => {
    const made = filter(body);
    kept = [...kept, made];
    return made;
  });
  school.answer(savedFilters.delete, ({ params }) => {
    kept = kept.filter(({ _id }) => _id !== params.id);
    return {};
  });
}
const bar = page.getByRole('navigation', { name: 'Saved filters' });
const saveThis = page.getByRole('button', { name: 'Save this filter' });

test('the current filter is saved under a name, without the page number, and becomes a link', async () => {
  showList('/admin/people?q=amina+o&type=student&page=1', filter());
  await saveThis.click();
  await expect.element(page.getByLabelText('Name of the filter')).toHaveFocus();
  await page.getByLabelText('Name of the filter').fill('My Aminas');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(bar.getByRole('link', { name: 'My Aminas' })).toHaveAttribute('aria-current', 'true');
  await expect.element(saveThis).not.toBeInTheDocument();
  await expect.element(bar).toHaveFocus();
  const body = { list: 'people', name: 'My Aminas', query: 'q=amina+o&type=student' };
  expect(school.requests(savedFilters.save)).toEqual([{ body }]);

  await bar.getByRole('link', { name: 'Tutors' }).click();
  await expectAddress('/admin/people?type=tutor');
});

test.each([
  ['applications', '/admin/applications?stage=offered&assignee=nobody'],
  ['payments', '/admin/payments?q=amina&purpose=fees&days=7&review=yes'],
] as const)('the list of %s has its own saved filters', async (list, address) => {
  showList(address, filter(), filter({ list, name: 'Ours', query: 'q=otieno' }));
  await expect.element(bar.getByRole('link', { name: 'Ours' })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: 'Tutors' })).not.toBeInTheDocument();
  await saveThis.click();
  await page.getByLabelText('Name of the filter').fill('Today');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(bar.getByRole('link', { name: 'Today' })).toBeVisible();
  const body = { list, name: 'Today', query: new URL(address, location.href).search.slice(1) };
  expect(school.requests(savedFilters.save)).toEqual([{ body }]);
});

test('a refused filter keeps its name and says why', async () => {
  showList('/admin/people?type=admin');
  school.refuse(savedFilters.save, { code: 'conflict', message: texts.tooMany });
  await saveThis.click();
  await page.getByLabelText('Name of the filter').fill('Admins');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.tooMany);
  await expect.element(page.getByLabelText('Name of the filter')).toHaveValue('Admins');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(saveThis).toBeVisible();
});

test('a filter is deleted by one press, and the bar disappears with the last one', async () => {
  showList('/admin/people', filter(), filter({ name: 'Amina', query: 'q=amina' }));
  await page.getByRole('button', { name: 'Delete the filter Tutors' }).click();
  await expect.element(bar.getByRole('link')).toHaveTextContent('Amina');
  await expect.element(bar).toHaveFocus();
  await page.getByRole('button', { name: 'Delete the filter Amina' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});
