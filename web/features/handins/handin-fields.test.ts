import { expect, test } from 'vitest';
import { type HandinFields, unsubmittedPart } from './handin-fields.ts';

test('after a submission the text stays in the form; of the files only those added since', () => {
  const file = (name: string) => ({ name, fileName: name, bytes: 1 });
  const one: HandinFields = { text: 'One', link: '', languageId: null, files: [], projectId: null };
  const sent = { ...one, files: [file('a')] };

  expect(unsubmittedPart(sent, sent)).toEqual({ remaining: one, isNewer: false });
  expect(unsubmittedPart({ ...sent, text: 'Two' }, sent)).toEqual({
    remaining: { ...one, text: 'Two' },
    isNewer: true,
  });
  expect(unsubmittedPart({ ...sent, files: [file('a'), file('b')] }, sent)).toEqual({
    remaining: { ...one, files: [file('b')] },
    isNewer: true,
  });
});
