/** Saving a project: what arrives at a server, on a good and on a bad connection, and with a second page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/learning/projects.ts';
import { files, openDevice, openServer } from './fake-server.ts';
import { MAX_DELAY, TYPING_PAUSE } from './save-schedule.ts';
import { ProjectSaving } from './saving.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function open(texts: Record<string, string> = { 'index.html': 'one' }) {
  const server = openServer(files(texts));
  const device = openDevice();
  const confirmed: Project[] = [];
  const openPage = (project = server.project()) => {
    const { save, read } = server;
    const onConfirmed = (now: Project) => confirmed.push(now);
    const saving = new ProjectSaving({ project, device: device.ofPage(), save, read, onConfirmed });
    const write = (path: string, text: string) =>
      saving.change({ ...saving.observable.get().files, [path]: { path, text } });
    return { saving, write, state: () => saving.observable.get() };
  };
  return { ...openPage(), openPage, server, device, confirmed };
}

test('what is written is sent a second after the last key, and at the latest after five', async () => {
  const { write, server, state } = open();
  for (let n = 1; n <= 8; n += 1) {
    write('index.html', `${n}`);
    await wait(700);
  }
  expect(server.requests.map(({ changes }) => changes)).toEqual([[{ path: 'index.html', text: '8' }]]);

  write('index.html', '9');
  expect(state().status).toBe('saving');
  await wait(TYPING_PAUSE);
  expect([server.texts(), state().status]).toEqual([{ 'index.html': '9' }, 'saved']);
  expect(8 * 700).toBeGreaterThan(MAX_DELAY);
});

test('without a connection the files stay on the device, and are sent when it is back', async () => {
  const { write, server, state, device, saving } = open();
  server.network.fails = 'before';
  write('index.html', 'two');
  await wait(TYPING_PAUSE);
  expect([state().status, device.copies.size, server.texts()]).toEqual(['offline', 1, { 'index.html': 'one' }]);

  server.network.fails = undefined;
  await saving.save();
  expect([state().status, device.copies.size, server.texts()]).toEqual(['saved', 0, { 'index.html': 'two' }]);
});

test('a page that opens again goes on with the files of the device', async () => {
  const { write, server, openPage, saving } = open();
  server.network.fails = 'before';
  write('style.css', 'p {}');
  saving.close();
  server.network.fails = undefined;
  server.otherPage({ 'index.html': 'changed elsewhere' });

  const again = openPage();
  await wait(TYPING_PAUSE);
  expect(server.texts()).toEqual({ 'index.html': 'changed elsewhere', 'style.css': 'p {}' });
  expect(again.state().status).toBe('saved');
});

test('a page that closes while a save is on its way goes on with what was typed since, and doubles nothing', async () => {
  const { write, saving, server, openPage } = open({ 'index.html': 'a\nz' });
  server.network.fails = 'after';
  write('index.html', 'a\nhel\nz');
  await wait(TYPING_PAUSE);
  write('index.html', 'a\nhello\nz');
  saving.close();
  server.network.fails = undefined;

  openPage();
  await wait(TYPING_PAUSE);
  expect(server.texts()).toEqual({ 'index.html': 'a\nhello\nz' });
});

test('a page that ends while its device is full doubles nothing of the save before its last one', async () => {
  const { write, saving, server, device, openPage } = open({ 'index.html': 'a\nz' });
  write('index.html', 'a\none\nz');
  void saving.save();
  write('index.html', 'a\none\ntwo\nz');
  device.storage.isFull = true;
  server.network.fails = 'after';
  await wait(TYPING_PAUSE);
  expect(server.requests).toHaveLength(2);
  void saving.close();
  device.storage.isFull = false;
  server.network.fails = undefined;

  openPage();
  await wait(TYPING_PAUSE);
  expect(server.texts()).toEqual({ 'index.html': 'a\none\ntwo\nz' });
});

test('a page that was left offline saves nothing later, which the next page has taken over', async () => {
  const { write, saving, server, openPage } = open({ 'index.html': 'a\nz' });
  server.network.fails = 'before';
  write('index.html', 'a\nfirst\nz');
  await wait(TYPING_PAUSE);
  write('index.html', 'a\nfirst\nsecond\nz');
  await saving.close();
  const next = openPage();
  await wait(0);
  next.write('index.html', 'a\nfirst\nsecond\nthird\nz');
  const { length: before } = server.requests;
  server.network.fails = undefined;
  await wait(120_000);

  expect(server.texts()).toEqual({ 'index.html': 'a\nfirst\nsecond\nthird\nz' });
  expect(server.requests.slice(before).length).toBeLessThan(4);
});

test('a page that is left sends what was typed while a save was on its way', async () => {
  const { write, saving, server } = open();
  write('index.html', 'two');
  void saving.save();
  write('index.html', 'three');
  await saving.close();
  expect(server.texts()).toEqual({ 'index.html': 'three' });
});

test('a save whose reply was lost is not applied twice, and later text follows', async () => {
  const { write, server, state } = open();
  server.network.fails = 'after';
  write('index.html', 'two');
  await wait(TYPING_PAUSE);
  write('index.html', 'three');
  server.network.fails = undefined;
  await wait(10_000);

  expect([server.texts(), server.project().revision, state().status]).toEqual([{ 'index.html': 'three' }, 2, 'saved']);
  expect(server.requests[0]!.saveId).toBe(server.requests[1]!.saveId);
});

test('a page that opens offline, after a lost reply, with the project as this device has it doubles nothing', async () => {
  const { write, server, openPage, saving } = open();
  const stored = server.project();
  server.network.fails = 'after';
  write('index.html', 'one\ntwo');
  await wait(TYPING_PAUSE);
  saving.close();
  server.network.fails = 'before';
  const page = openPage(stored);
  await wait(0);
  page.write('index.html', 'one\ntwo\nthree');
  await wait(TYPING_PAUSE);
  server.network.fails = undefined;
  await page.saving.catchUp();
  await wait(10_000);

  expect([server.texts(), page.state().files]).toEqual([
    { 'index.html': 'one\ntwo\nthree' },
    files({ 'index.html': 'one\ntwo\nthree' }),
  ]);
});

test('once the connection is back, a page without changes shows what other pages have saved', async () => {
  const { saving, server, state } = open();
  await saving.catchUp();
  expect(state().merges).toBe(0);

  server.otherPage({ 'index.html': 'theirs' });
  await saving.catchUp();
  expect([state().files, state().status]).toEqual([files({ 'index.html': 'theirs' }), 'saved']);
});

test('each state that the server has confirmed is passed on', async () => {
  const { write, server, confirmed } = open();
  write('index.html', 'mine');
  await wait(TYPING_PAUSE);
  expect(confirmed).toEqual([server.project()]);

  server.otherPage({ 'index.html': 'mine\ntheirs' });
  write('style.css', 'p {}');
  await wait(10_000);
  expect(confirmed.at(-1)).toMatchObject({
    revision: 3,
    files: Object.values(files({ 'index.html': 'mine\ntheirs', 'style.css': 'p {}' })),
  });
});

test('the changes of another page are merged and shown, also after a lost reply', async () => {
  const { write, server, state } = open({ 'index.html': 'one', 'style.css': '' });
  server.network.fails = 'after';
  write('index.html', 'two');
  await wait(TYPING_PAUSE);
  server.otherPage({ 'index.html': 'two', 'style.css': 'p {}' });
  server.network.fails = undefined;
  await wait(10_000);

  expect(state().files).toEqual(files({ 'index.html': 'two', 'style.css': 'p {}' }));
  expect([state().merges, state().status, server.texts()['style.css']]).toEqual([1, 'saved', 'p {}']);
});

test('a conflict loses nothing of either page', async () => {
  const { write, server, state } = open();
  server.otherPage({ 'index.html': 'theirs' });
  write('index.html', 'mine');
  await wait(5_000);

  expect(server.texts()).toEqual({ 'index.html': 'theirs\nmine' });
  expect(state().files).toEqual(files({ 'index.html': 'theirs\nmine' }));
});

test('what another page has saved is taken over, beside what is typed here', async () => {
  const { write, saving, server, state } = open({ 'index.html': 'one', 'style.css': '' });
  server.otherPage({ 'index.html': 'one', 'style.css': 'p {}' });
  await saving.mergeOthers(1);
  expect([state().files, state().status]).toEqual([files({ 'index.html': 'one', 'style.css': 'p {}' }), 'saved']);

  write('index.html', 'two');
  server.otherPage({ 'index.html': 'one', 'style.css': 'h1 {}' });
  await saving.mergeOthers(2);
  expect(state().files).toEqual(files({ 'index.html': 'two', 'style.css': 'h1 {}' }));
  await wait(5_000);
  expect(server.texts()).toEqual({ 'index.html': 'two', 'style.css': 'h1 {}' });
});

test('a revision that the page knows already is not read again', async () => {
  const { write, saving, server, state } = open();
  write('index.html', 'two');
  await wait(TYPING_PAUSE);
  server.network.fails = 'before';
  await saving.mergeOthers(1);

  expect([state().merges, state().status]).toEqual([0, 'saved']);
});

test('a refusal is said, keeps the files, and the next change is sent', async () => {
  const { write, server, state } = open();
  server.network.fails = 'refused';
  write('index.html', 'two');
  await wait(60_000);
  expect([state().status, state().reason, server.requests.length]).toEqual(['refused', 'long', 1]);

  server.network.fails = undefined;
  write('index.html', '2');
  await wait(TYPING_PAUSE);
  expect([state().status, server.texts()]).toEqual(['saved', { 'index.html': '2' }]);
});

test('a run waits until all is saved, and learns the revision', async () => {
  const { write, saving, server } = open();
  write('index.html', 'two');
  const saved = saving.whenSaved();
  // Until the save has begun.
  while (server.requests.length === 0) await Promise.resolve();
  write('index.html', 'three');

  expect(await saved).toBe(2);
  expect(server.texts()).toEqual({ 'index.html': 'three' });
  server.network.fails = 'before';
  write('index.html', 'four');
  expect(await saving.whenSaved()).toBeUndefined();
});

test('a save that the server postpones is repeated once, when the server accepts it, with what was typed since', async () => {
  const { write, server, state, device } = open();
  server.network.fails = 'postponed';
  write('index.html', 'two');
  await wait(TYPING_PAUSE);
  expect([state().status, state().reason, device.copies.size]).toEqual(['postponed', 'too much', 1]);
  server.network.fails = undefined;
  write('index.html', 'three');
  await wait(18_000);
  expect([state().status, server.requests.length]).toEqual(['postponed', 1]);

  await wait(5_000);
  expect([state().status, server.texts()]).toEqual(['saved', { 'index.html': 'three' }]);
  expect(server.requests.map(({ saveId }) => saveId)[1]).toBe(server.requests[0]!.saveId);
});
