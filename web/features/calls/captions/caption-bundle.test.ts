import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CaptionBundle } from './caption-bundle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('captions within a second of the first are joined; a later one starts a new bundle', () => {
  const bundle = new CaptionBundle();
  expect(bundle.add('Achieng has come')).toBe('Achieng has come');
  vi.advanceTimersByTime(700);
  expect(bundle.add('Brian has left.')).toBe('Achieng has come. Brian has left.');
  vi.advanceTimersByTime(299);
  expect(bundle.add('Cate has come')).toBe('Achieng has come. Brian has left. Cate has come');
  vi.advanceTimersByTime(1);
  expect(bundle.add('Dan has come')).toBe('Dan has come');
});

test('a class that joins at once does not become one endless sentence', () => {
  const bundle = new CaptionBundle();
  const captions = Array.from({ length: 30 }, (_, index) => bundle.add(`Student number ${index} has come`));
  for (const sentence of captions) expect(sentence.length).toBeLessThanOrEqual(160);
  expect(captions.at(-1)).toContain('Student number 29 has come');
});
