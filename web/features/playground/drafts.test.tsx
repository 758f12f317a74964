/** What a browser keeps of a student's programs, and programs that come by a link: nothing goes without a word. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { customInput, editor, showPlayground, write } from '#web/testing/programs.ts';
import { reopen } from '#web/testing/show.tsx';

afterEach(() => vi.restoreAllMocks());

/** As many letters as are kept of a program and its input together. */
const ROOM = 64 * 1024;

async function linkTo(code: string, languageId = 63) {
  const packed = new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return `/code#code=${languageId}.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** A browser that keeps no programs. */
function keepNoPrograms() {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, key, value) {
    if (key.startsWith('remembered:code:')) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}

test('what is too long to be kept says so, and no older program comes back in its place', async () => {
  showPlayground();
  await write("console.log('older')");
  await expect.element(page.getByText('Your program is kept in this browser')).toBeVisible();
  await customInput.fill('a'.repeat(ROOM));

  await expect.element(page.getByText('Your program is not kept')).toBeVisible();
  reopen();
  await expect.element(editor).toHaveTextContent(/binary/i);
  await expect.element(editor).not.toHaveTextContent('older');
});

test('where the browser keeps nothing, the page says so', async () => {
  keepNoPrograms();
  showPlayground();
  await write("console.log('mine')");

  await expect.element(page.getByText('Your program is not kept')).toBeVisible();
});

const refused = page.getByRole('main').getByRole('alert');

test('a shared program that cannot be kept stays in the address, and the page says so', async () => {
  keepNoPrograms();
  showPlayground(await linkTo('// shared'));

  await expect.element(refused).toHaveTextContent('this browser has no room for it');
  expect(location.hash).toMatch(/^#code=63\./);
});

test('a link that is broken says so', async () => {
  showPlayground('/code#code=63.AAAA');

  await expect.element(refused).toHaveTextContent('holds no program that can be opened');
});
