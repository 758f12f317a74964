/** Tests the office's page of intakes. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Intake, type IntakeStudent, intakes } from '#contract/admissions/intakes.ts';
import { courses } from '#contract/courses.ts';
import * as choiceTexts from '#texts/people/intake-choices.ts';
import * as texts from '#texts/people/intakes.ts';
import { admin, course, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const webDesign = course({ title: 'Web Design' });

const intake = (details: Partial<Intake> = {}): Intake => ({
  _id: crypto.randomUUID(),
  courseId: webDesign._id,
  courseTitle: 'Web Design',
  name: 'Morning group',
  startsOn: '2027-01-11',
  applyUntil: '2026-12-20',
  places: 20,
  students: 0,
  ...details,
});

function showIntakes(...list: Intake[]) {
  school.answer(courses.listTaught, [webDesign]);
  school.answer(intakes.list, () => structuredClone(list));
  school.answer(intakes.add, ({ body }) => {
    const added = intake({ ...body, places: null, startsOn: '2027-05-03' });
    list.push(added);
    return added;
  });
  school.answer(
    intakes.update,
    ({ params, body }) => Object.assign(list.find(({ _id }) => _id === params.id)!, body) as Intake,
  );
  school.answer(intakes.delete, ({ params }) => {
    list.splice(0, list.length, ...list.filter(({ _id }) => _id !== params.id));
    return { message: texts.deleted };
  });
  show('/admin/intakes', admin());
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = page.getByRole('dialog');

test('the office adds an intake without a limit of places', async () => {
  showIntakes();
  await expect.element(page.getByText(texts.none)).toBeVisible();
  await page.getByRole('button', { name: texts.add }).click();
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(dialog.getByLabelText(texts.nameLabel)).toHaveAccessibleDescription(/The field is required/);
  await dialog.getByLabelText(texts.placesLabel).fill('none');
  await dialog.getByLabelText(texts.nameLabel).fill('May 2027');
  await expect.element(dialog.getByLabelText(texts.placesLabel)).toHaveAccessibleDescription(/whole number/);
  await dialog.getByLabelText(texts.placesLabel).fill('');
  await dialog.getByLabelText(texts.startsOn).fill('2027-05-03');
  await dialog.getByLabelText(texts.applyUntil).fill('2027-04-20');
  await dialog.getByRole('button', { name: texts.save }).click();

  await expect.element(row('May 2027')).toHaveTextContent(/Monday,? 3 May 2027/);
  expect(school.requests(intakes.add)).toMatchObject([
    {
      body: {
        courseId: webDesign._id,
        name: 'May 2027',
        startsOn: '2027-05-03',
        applyUntil: '2027-04-20',
        places: null,
      },
    },
  ]);
});

test('a change sends only what was changed, and only an empty intake can be deleted', async () => {
  showIntakes(intake({ name: 'Morning group', students: 3 }), intake({ name: 'Evening group' }));
  await expect.element(row('Morning group')).toHaveTextContent('3 of 20');
  expect(
    row('Morning group')
      .getByRole('button', { name: /Delete/ })
      .elements(),
  ).toHaveLength(0);
  await row('Morning group').getByRole('button', { name: /Edit/ }).click();
  await dialog.getByLabelText(texts.placesLabel).fill('25');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(row('Morning group')).toHaveTextContent('3 of 25');
  await row('Evening group')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.confirmRemove }).click();

  await expect.element(page.getByText(texts.deleted)).toBeVisible();
  await expect.element(row('Evening group')).not.toBeInTheDocument();
  expect(school.requests(intakes.update)).toMatchObject([{ body: { places: 25 } }]);
});

test('the office moves a student to another intake', async () => {
  const [morning, evening] = [intake({ name: 'Morning group', students: 1 }), intake({ name: 'Evening group' })];
  const wanjiru: IntakeStudent = {
    _id: crypto.randomUUID(),
    name: 'Wanjiru Kamau',
    email: 'wanjiru@example.com',
    admissionNumber: '10019',
    joinedAt: '2026-11-20T10:00:00Z',
    intakeId: morning._id,
  };
  school.answer(intakes.students, () => [{ ...wanjiru }]);
  school.answer(intakes.assign, ({ body }) => {
    wanjiru.intakeId = body.intakeId;
    return { message: texts.assigned };
  });
  showIntakes(morning, evening);
  await row('Morning group')
    .getByRole('button', { name: /Students/ })
    .click();
  const choice = dialog.getByLabelText(texts.intakeOf('Wanjiru Kamau'));
  await expect.element(choice).toHaveValue(morning._id);
  await expect.element(dialog).toHaveTextContent('10019 · wanjiru@example.com');
  await choice.selectOptions('Evening group');

  await expect.element(page.getByText(texts.assigned)).toBeVisible();
  await expect.element(choice).toHaveValue(evening._id);
  expect(school.requests(intakes.assign)).toMatchObject([
    { params: { courseId: webDesign._id, studentId: wanjiru._id }, body: { intakeId: evening._id } },
  ]);
});

test('without a course the page leads to the courses', async () => {
  showIntakes();
  school.answer(courses.listTaught, []);
  await expect.element(page.getByRole('link', { name: 'Add a course' })).toHaveAttribute('href', '/admin/courses');
  await expect.element(page.getByRole('button', { name: texts.add })).not.toBeInTheDocument();
});

test('a tutor finds no page of intakes', async () => {
  show('/admin/intakes', tutor());
  await expect.element(page.getByRole('heading', { name: 'Page not Found' })).toBeVisible();
});

test('places that are reserved by an offer are shown beside the students', async () => {
  showIntakes(intake({ students: 12, reserved: 3 }));
  await expect.element(row('Morning group')).toHaveTextContent(`12 of 20, ${choiceTexts.reserved(3)}`);
});

test('the office sees for whom places are reserved, with links to the application and the student', async () => {
  const [amina, chebet] = [crypto.randomUUID(), crypto.randomUUID()];
  school.answer(intakes.students, []);
  school.answer(intakes.reservations, [
    { by: 'offer', _id: amina, name: 'Amina Otieno' },
    { by: 'price', _id: chebet, name: 'Chebet Rotich' },
  ]);
  const reserved = intake({ reserved: 2 });
  showIntakes(reserved);
  await row('Morning group')
    .getByRole('button', { name: /Students/ })
    .click();

  await expect.element(dialog.getByRole('heading', { name: texts.reservedIn('Morning group') })).toBeVisible();
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect.element(item('Amina Otieno')).toHaveTextContent(texts.reservedBy.offer);
  await expect.element(item('Chebet Rotich')).toHaveTextContent(texts.reservedBy.price);
  const link = (name: string) => dialog.getByRole('link', { name });
  await expect.element(link('Amina Otieno')).toHaveAttribute('href', `/admin/applications/${amina}`);
  await expect.element(link('Chebet Rotich')).toHaveAttribute('href', `/admin/people/${chebet}`);
  expect(school.requests(intakes.reservations)).toMatchObject([{ params: { id: reserved._id } }]);
});
