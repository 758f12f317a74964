/** What a device keeps of a project whose page is left or hidden: it opens offline as the server has it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { files, openCopies, openDevice, openServer } from './fake-server.ts';
import { saveOnLeave } from './save-on-leave.ts';
import { ProjectSaving } from './saving.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a project on a device that keeps a confirmed copy in a minute at most; `kept` has these copies. */
function openPage() {
  const server = openServer(files({ 'main.py': '' }));
  const { kept, keep } = openCopies();
  const { save, read } = server;
  const device = openDevice();
  const page = { project: server.project(), device: device.ofPage() };
  const saving = new ProjectSaving({ ...page, save, read, onConfirmed: keep });
  const leave = saveOnLeave(saving, keep.flush);
  const write = (text: string) => saving.change(files({ 'main.py': text }));
  /** What a page that opens now finds on the device. */
  const found = () => [device.copies.size, kept.at(-1)?.files];
  return { saving, write, leave, found };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const withText = (text: string) => Object.values(files({ 'main.py': text }));

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

test.for([
  { how: 'is closed', end: () => dispatchEvent(new Event('pagehide')) },
  { how: 'is hidden', end: hide },
  { how: 'shows another address', end: (leave: () => void) => leave() },
])('when the page $how, the device keeps at once what was saved last', async ({ end }) => {
  const { saving, write, leave, found } = openPage();
  for (const text of ['a', 'ab']) {
    write(text);
    await saving.save();
  }
  expect(found()).toEqual([0, withText('a')]);
  end(leave);
  expect(found()).toEqual([0, withText('ab')]);
  leave();
});

test('what is saved only when the page is left is kept as soon as the server has confirmed it', async () => {
  const { saving, write, leave, found } = openPage();
  write('a');
  await saving.save();
  write('ab');
  dispatchEvent(new Event('pagehide'));
  await wait(0);
  expect(found()).toEqual([0, withText('ab')]);

  write('abc');
  leave();
  await wait(0);
  expect(found()).toEqual([0, withText('abc')]);
});
