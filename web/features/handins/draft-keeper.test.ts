import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AGAIN_AFTER, type DraftPlace, draftKeeper, PAUSE } from './draft-keeper.ts';
import { type HandinFields, leftOf } from './handin-fields.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const typedText = (text: string): HandinFields => ({ text, link: '', languageId: null, files: [] });

type Outcome = 'saved' | 'failed' | 'refused' | 'stopped';

/** A school that answers when it is told to, and a device that keeps. */
function given() {
  const sent: string[] = [];
  const places: DraftPlace[] = [];
  let kept: HandinFields | undefined;
  const answers: ((outcome: Outcome) => void)[] = [];
  const keeper = draftKeeper({
    unsent: {
      find: () => kept,
      keep: (fields) => {
        kept = fields;
      },
      drop: () => {
        kept = undefined;
      },
    },
    send: ({ text }, stop) => {
      sent.push(text);
      return new Promise((resolve) => {
        answers.push(resolve);
        stop.addEventListener('abort', () => resolve('stopped'));
      });
    },
    onPlace: (place) => places.push(place),
  });
  return {
    keeper,
    sent,
    places,
    kept: () => kept?.text,
    async answer(outcome: Outcome = 'saved') {
      for (const resolve of answers.splice(0)) resolve(outcome);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a draft goes two seconds after the last key, and is kept on the device until it is there', async () => {
  const { keeper, sent, kept, answer, places } = given();
  keeper.typed(typedText('H'));
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  keeper.typed(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  expect([sent, kept()]).toEqual([[], 'Ha']);

  await vi.advanceTimersByTimeAsync(1);
  expect([sent, kept()]).toEqual([['Ha'], 'Ha']);
  await answer();

  expect(kept()).toBeUndefined();
  expect(places.at(-1)).toBe('saved');
});

test('what is typed meanwhile goes after it, never beside it', async () => {
  const { keeper, sent, kept, answer } = given();
  keeper.typed(typedText('One'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  keeper.typed(typedText('Two'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(sent).toEqual(['One']);

  await answer();
  expect([sent, kept()]).toEqual([['One', 'Two'], 'Two']);
  await answer();

  expect(kept()).toBeUndefined();
});

test('without a network it stays on the device, and goes when it is back', async () => {
  const { keeper, sent, kept, answer, places } = given();
  keeper.typed(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer('failed');
  expect([kept(), places.at(-1)]).toEqual(['Ha', 'here']);

  keeper.save();
  await answer();

  expect(sent).toEqual(['Ha', 'Ha']);
  expect(kept()).toBeUndefined();
});

test('a draft that hangs is not waited for when it is handed in, and none comes after it', async () => {
  const { keeper, sent, kept, places } = given();
  keeper.typed(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE);

  await keeper.rest();
  expect([kept(), places.at(-1)]).toEqual(['Ha', 'typed']);
  await vi.advanceTimersByTimeAsync(10 * AGAIN_AFTER.most);
  expect(sent).toEqual(['Ha']);
  keeper.goOn(undefined);
  await vi.advanceTimersByTimeAsync(10 * AGAIN_AFTER.most);

  expect(sent).toEqual(['Ha']);
  expect(kept()).toBeUndefined();
});

test('a draft that was not waited for, and was not handed in either, goes again', async () => {
  const { keeper, sent, kept, answer } = given();
  keeper.typed(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await keeper.rest();

  keeper.goOn(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer();

  expect(sent).toEqual(['Ha', 'Ha']);
  expect(kept()).toBeUndefined();
});

test('what is typed while it is handed in is kept, waits, and is a draft afterwards', async () => {
  const { keeper, sent, kept, answer } = given();
  await keeper.rest();
  keeper.typed(typedText('More'));
  keeper.save();
  await vi.advanceTimersByTimeAsync(10 * PAUSE);
  expect([sent, kept()]).toEqual([[], 'More']);

  keeper.goOn(typedText('More'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer();

  expect(sent).toEqual(['More']);
  expect(kept()).toBeUndefined();
});

test('what is handed in leaves its words, and takes its own files along only', () => {
  const file = (name: string) => ({ name, fileName: name, bytes: 1 });
  const sent = { ...typedText('One'), files: [file('a')] };

  expect(leftOf(sent, sent)).toEqual({ left: typedText('One'), isNewer: false });
  expect(leftOf({ ...sent, text: 'Two' }, sent)).toEqual({ left: typedText('Two'), isNewer: true });
  expect(leftOf({ ...sent, files: [file('a'), file('b')] }, sent)).toEqual({
    left: { ...typedText('One'), files: [file('b')] },
    isNewer: true,
  });
});

test('what failed is tried again by itself, less and less often, until the form is left', async () => {
  const { keeper, sent, answer } = given();
  keeper.typed(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer('failed');
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER.first);
  expect(sent).toHaveLength(2);

  await answer('failed');
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER.first);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER.first);
  expect(sent).toHaveLength(3);

  keeper.leave();
  await answer('failed');
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER.most);
  expect(sent).toHaveLength(3);
});

test('what is refused is not tried again by itself, and stays on the device', async () => {
  const { keeper, sent, kept, answer, places } = given();
  keeper.typed(typedText('Ha'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await answer('refused');
  await vi.advanceTimersByTimeAsync(2 * AGAIN_AFTER.most);
  expect([sent, kept(), places.at(-1)]).toEqual([['Ha'], 'Ha', 'refused']);

  keeper.typed(typedText('Hab'));
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(sent).toEqual(['Ha', 'Hab']);
});
