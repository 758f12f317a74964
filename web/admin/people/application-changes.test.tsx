/** Changes of many applications at once, on the list of applications. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { customers } from '#contract/customers.ts';
import * as texts from '#texts/people/application-changes.ts';
import * as applicationsTexts from '#texts/people/applications.ts';
import * as bulkTexts from '#texts/people/bulk-changes.ts';
import { application } from '#web/testing/factories/applications.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const [peter, zuri] = [application(), application({ fullName: 'Zuri Mwende' })];
const njeri = person({ name: 'Njeri Mwangi', type: 'admin' });

function showApplications(address = '/admin/applications', total = 2) {
  answerPeople(school, njeri);
  school.answer(customers.list, { customers: [peter, zuri], total });
  school.answer(bulkChanges.applications, { changed: 2, unchanged: 0, refused: [] });
  show(address, admin());
}
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const apply = page.getByRole('button', { name: 'Apply' });
const question = page.getByRole('alertdialog');
const sent = () => school.requests(bulkChanges.applications);

test('selected applications get a status, after a confirmation with their number; skipped ones are named', async () => {
  showApplications();
  await select(peter.fullName).click();
  await select(zuri.fullName).click();
  await expect.element(page.getByText('2 applications selected')).toBeVisible();
  await page.getByLabelText('Action').selectOptions('Change status');
  await expect.element(apply).toBeDisabled();
  const status = page.getByLabelText(texts.newStage);
  await expect.element(status).toBeVisible();
  const offered = [...(status.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(offered).toEqual([texts.chooseStage, 'Contacted', 'Waiting', 'Declined']);
  await status.selectOptions('Declined');
  school.answer(bulkChanges.applications, {
    changed: 1,
    unchanged: 0,
    refused: [{ _id: zuri._id, name: zuri.fullName, reason: applicationsTexts.isEnrolled }],
  });
  await apply.click();
  await expect.element(question).toHaveTextContent('Change the status of 2 applications to “Declined”?');
  await expect.element(question.getByText(texts.stageHint)).toBeVisible();
  expect(sent()).toEqual([]);
  await question.getByRole('button', { name: 'Yes, change' }).click();
  await expect.element(page.getByText('1 application changed.')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: zuri.fullName }))
    .toHaveTextContent(`${zuri.fullName}: ${applicationsTexts.isEnrolled}`);
  await expect.element(select(peter.fullName)).not.toBeChecked();
  const body = { change: { kind: 'stage', stage: 'declined' }, which: { ids: [peter._id, zuri._id] } };
  expect(sent()).toEqual([{ body }]);
});

test('all matches of a search but one are assigned to a member of the office', async () => {
  showApplications('/admin/applications?q=robots&stage=new', 70);
  await page.getByLabelText(bulkTexts.selectPage).click();
  await page.getByRole('button', { name: 'Select all 70 matches' }).click();
  await select(zuri.fullName).click();
  await page.getByLabelText('Action').selectOptions('Assign');
  await page.getByLabelText(texts.newAssignee).selectOptions(njeri.name);
  await apply.click();
  await expect.element(question).toHaveTextContent('Assign 69 applications to Njeri Mwangi?');
  await question.getByRole('button', { name: 'Yes, assign' }).click();
  await expect.element(page.getByText('2 applications changed.')).toBeVisible();
  const which = { filters: { q: 'robots', stage: 'new' }, total: 70, except: [zuri._id] };
  expect(sent()).toEqual([{ body: { change: { kind: 'assign', assigneeId: njeri._id }, which } }]);
});

test('an assignment is removed; a refused change keeps the selection and says why', async () => {
  showApplications();
  await select(peter.fullName).click();
  await page.getByLabelText('Action').selectOptions('Assign');
  await page.getByLabelText(texts.newAssignee).selectOptions('Unassigned');
  school.refuse(bulkChanges.applications, { code: 'conflict', message: texts.listChanged });
  await apply.click();
  await expect.element(question).toHaveTextContent(texts.unassignQuestion(1));
  await question.getByRole('button', { name: 'Yes, remove' }).click();
  await expect.element(page.getByRole('alert').getByText(texts.listChanged)).toBeVisible();
  await expect.element(select(peter.fullName)).toBeChecked();
  const body = { change: { kind: 'assign', assigneeId: null }, which: { ids: [peter._id] } };
  expect(sent()).toEqual([{ body }]);
});
