/** Storing a student's programs in the browser and opening shared ones: the page warns before a program is lost. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { customInput, editor, showPlayground, write } from '#web/testing/programs.ts';
import { reopen } from '#web/testing/show.tsx';

afterEach(() => vi.restoreAllMocks());

/** The maximum number of characters stored of a program and its input together. */
const MAX_LENGTH = 64 * 1024;

async function linkTo(code: string, languageId = 63) {
  const packed = new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return `/code#code=${languageId}.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Makes the browser's storage refuse programs. */
function failProgramStorage() {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, key, value) {
    if (key.startsWith('remembered:code:')) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}

test('a program that is too long to store shows a warning, and does not bring back an older draft', async () => {
  showPlayground();
  await write("console.log('older')");
  await expect.element(page.getByText('Your program is saved in this browser')).toBeVisible();
  await customInput.fill('a'.repeat(MAX_LENGTH));

  await expect.element(page.getByText('Your program is not saved')).toBeVisible();
  reopen();
  await expect.element(editor).toHaveTextContent(/binary/i);
  await expect.element(editor).not.toHaveTextContent('older');
});

test('a warning is shown if the browser cannot store the program', async () => {
  failProgramStorage();
  showPlayground();
  await write("console.log('mine')");

  await expect.element(page.getByText('Your program is not saved')).toBeVisible();
});

const refused = page.getByRole('main').getByRole('alert');

test('a shared program that cannot be stored stays in the URL, with a warning', async () => {
  failProgramStorage();
  showPlayground(await linkTo('// shared'));

  await expect.element(refused).toHaveTextContent('this browser’s storage is full');
  expect(location.hash).toMatch(/^#code=63\./);
});

test('a broken link shows an error', async () => {
  showPlayground('/code#code=63.AAAA');

  await expect.element(refused).toHaveTextContent('We can’t open the program in this link.');
});
