/** The picture in the user's own profile. e2e/learning/pictures.e2e.ts tests shrinking photos and upload progress. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { dashboard } from '#contract/dashboard.ts';
import { runner } from '#contract/runner.ts';
import { sessions } from '#contract/sessions.ts';
import { uploads } from '#contract/uploads.ts';
import { type Account, users } from '#contract/users.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import { student, tutor } from '#web/testing/factories/records.ts';
import { acceptUploads } from '#web/testing/fakes/fake-uploads.ts';
import { reopen, school, show } from '#web/testing/show.tsx';

const choose = page.getByLabelText('Choose a picture');
const change = page.getByLabelText('Change picture');
const refusal = page.getByRole('main').getByRole('alert');
const noConnection = page.getByText('No connection. The upload resumes automatically.');
const notAPicture = 'This is not a picture that we can read: send a JPEG, PNG, WebP or GIF.';

const fileOf = (name: string, type: string, bytes = 1_000) => new File(['x'.repeat(bytes)], name, { type });

/** Chooses a file within the page, because passing a large one to the test's browser would be slow. */
function chooseInPage(file: File) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const input = choose.element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function showProfile(address: string, person: Account) {
  school.answer(users.read, person);
  school.answer(sessions.list, []);
  school.answer(runner.listKeys, []);
  school.answer(dashboard.read, { courses: 0, students: 0, lessons: 0, sessions: 0 });
  show(address, person);
}

test('files that are not pictures are refused, those with a known other type before a byte is sent', async () => {
  const files = acceptUploads(school);
  showProfile('/profile', student());

  await choose.upload(fileOf('homework.txt', 'text/plain'));
  await expect.element(refusal).toHaveTextContent(notAPicture);
  chooseInPage(fileOf('huge.jpg', 'image/jpeg', 11 * 1024 * 1024));
  await expect.element(refusal).toHaveTextContent('This file is too large: at most 10 MB.');
  expect(files.names()).toEqual([]);

  school.refuse(uploads.take, { code: 'invalid', message: picturesTexts.notAPicture });
  await choose.upload(fileOf('homework.jpg', 'image/jpeg'));
  await expect.element(refusal).toHaveTextContent(notAPicture);
  expect(files.names()).toEqual(['homework.jpg']);
});

test('an interrupted upload of a picture shows the reason, and resumes automatically', async () => {
  const files = acceptUploads(school);
  const reconnect = files.breakConnection();
  showProfile('/profile', student());
  await choose.upload(fileOf('photo.jpg', 'image/jpeg'));
  await expect.element(noConnection).toBeVisible();

  reconnect();

  await expect.element(change).toBeInTheDocument();
  await expect.element(noConnection).not.toBeInTheDocument();
});

test.for([
  ['student', '/profile', student()],
  ['tutor', '/admin/profile', tutor()],
] as const)('the new picture of a %s shows in the top bar as soon as it is saved', async ([, address, person]) => {
  acceptUploads(school);
  const countTopBarPictures = () => page.getByRole('banner').element().querySelectorAll('img').length;
  showProfile(address, person);
  await choose.upload(fileOf('photo.jpg', 'image/jpeg'));
  await expect.element(change).toBeInTheDocument();
  expect(countTopBarPictures()).toBe(0);

  school.answer(users.update, ({ body: { imgName = '' } }) => {
    const changed = { ...person, img: '/favicon.svg', imgName };
    school.answer(users.read, changed);
    school.answer(auth.loggedIn, changed);
    return changed;
  });
  await page.getByRole('button', { name: 'Update' }).click();

  await expect.poll(countTopBarPictures).toBe(1);
  expect(school.requests(users.update)).toMatchObject([{ body: { imgName: 'picture-1' } }]);
  reopen();
  await expect.poll(countTopBarPictures).toBe(1);
});
