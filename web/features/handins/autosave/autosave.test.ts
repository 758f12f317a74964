import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HandinFields } from '#web/features/handins/handin-fields.ts';
import { openAutosave } from './autosave.ts';
import { type AutosaveStatus, RETRY, type SaveResult, TYPING_PAUSE } from './reducer.ts';
import { initial, typedText } from './state-factory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens an autosave with a fake server, which replies when the test calls `answer`, and a fake device storage. */
function open() {
  const sent: string[] = [];
  const statuses: AutosaveStatus[] = [];
  let stored: HandinFields | undefined;
  const requests: ((result: SaveResult) => void)[] = [];
  const autosave = openAutosave({
    initial,
    device: {
      store: (fields) => {
        stored = fields;
      },
      clear: () => {
        stored = undefined;
      },
      discardConflicting: () => undefined,
    },
    send: ({ fields: { text } }, signal) => {
      sent.push(text);
      return new Promise((resolve) => {
        requests.push(resolve);
        signal.addEventListener('abort', () => resolve({ type: 'stopped' }));
      });
    },
    onChange: ({ status }) => statuses.push(status),
  });
  return {
    autosave,
    type: (text: string) => autosave.dispatch({ type: 'typed', fields: typedText(text) }),
    sent,
    stored: () => stored?.text,
    status: () => statuses.at(-1),
    async answer(result: SaveResult = { type: 'saved', revision: 'a'.repeat(32) }) {
      for (const resolve of requests.splice(0)) resolve(result);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a draft is sent two seconds after the last key, and stays on the device until the server has it', async () => {
  const { type, sent, stored, answer, status } = open();
  type('H');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
  type('Ha');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
  expect([sent, stored()]).toEqual([[], 'Ha']);

  await vi.advanceTimersByTimeAsync(1);
  expect([sent, stored()]).toEqual([['Ha'], 'Ha']);
  await answer();

  expect([stored(), status()]).toEqual([undefined, 'saved']);
});

test('text typed while a draft is in flight is sent after that draft, never at the same time', async () => {
  const { type, sent, stored, answer } = open();
  type('One');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  type('Two');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect(sent).toEqual(['One']);

  await answer();
  expect([sent, stored()]).toEqual([['One', 'Two'], 'Two']);
  await answer();

  expect(stored()).toBeUndefined();
});

test('without a network the draft stays on the device, and is sent when the network is back', async () => {
  const { autosave, type, sent, stored, answer, status } = open();
  type('Ha');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  await answer({ type: 'failed' });
  expect([stored(), status()]).toEqual(['Ha', 'offline']);

  autosave.save();
  await answer();

  expect([sent, stored()]).toEqual([['Ha', 'Ha'], undefined]);
});

test('a submission does not wait for a draft that hangs, and no draft is sent after it', async () => {
  const { autosave, type, sent, stored, status } = open();
  type('Ha');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);

  const basedOn = await autosave.startSubmission();
  expect([basedOn.length, stored(), status()]).toEqual([1, 'Ha', 'dirty']);
  await vi.advanceTimersByTimeAsync(10 * RETRY.max);
  autosave.submitted(typedText('Ha'), 'b'.repeat(32));
  await vi.advanceTimersByTimeAsync(10 * RETRY.max);

  expect([sent, stored()]).toEqual([['Ha'], undefined]);
});

test('after a failed submission the draft is sent again', async () => {
  const { autosave, type, sent, stored, answer } = open();
  type('Ha');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  await autosave.startSubmission();

  autosave.dispatch({ type: 'submission failed' });
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  await answer();

  expect([sent, stored()]).toEqual([['Ha', 'Ha'], undefined]);
});

test('text typed during a submission is stored immediately, and sent as a draft afterwards', async () => {
  const { autosave, type, sent, stored, answer } = open();
  await autosave.startSubmission();
  type('More');
  autosave.save();
  await vi.advanceTimersByTimeAsync(10 * TYPING_PAUSE);
  expect([sent, stored()]).toEqual([[], 'More']);

  expect(autosave.submitted(typedText('Ha'), 'b'.repeat(32))).toBe(true);
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  await answer();

  expect([sent, stored()]).toEqual([['More'], undefined]);
});

test('a failed draft is retried at growing intervals until the form is closed', async () => {
  const { autosave, type, sent, answer } = open();
  type('Ha');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  await answer({ type: 'failed' });
  await vi.advanceTimersByTimeAsync(RETRY.initial);
  expect(sent).toHaveLength(2);

  await answer({ type: 'failed' });
  await vi.advanceTimersByTimeAsync(RETRY.initial);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(RETRY.initial);
  expect(sent).toHaveLength(3);

  autosave.dispatch({ type: 'closed' });
  await answer({ type: 'failed' });
  await vi.advanceTimersByTimeAsync(RETRY.max);
  expect(sent).toHaveLength(3);
});

test('a refused draft stays on the device, and is sent again only after another key', async () => {
  const { type, sent, stored, answer, status } = open();
  type('Ha');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  await answer({ type: 'refused', reason: 'Too late' });
  await vi.advanceTimersByTimeAsync(2 * RETRY.max);
  expect([sent, stored(), status()]).toEqual([['Ha'], 'Ha', 'refused']);

  type('Hab');
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
  expect(sent).toEqual(['Ha', 'Hab']);
});
