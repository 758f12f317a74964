import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { MAX_CHANGE_BYTES, MAX_CODE_LENGTH } from '#contract/shared-editors.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import { sizeLimit } from './size-limit.ts';

function typeText(before: string, text: string, userEvent?: string) {
  const refusals: string[] = [];
  const state = EditorState.create({ doc: before, extensions: sizeLimit((message) => refusals.push(message)) });
  const insertion = { changes: { from: 0, insert: text } };
  const after = state.update(userEvent ? { ...insertion, userEvent } : insertion).state.doc.length;
  return { added: after - before.length, refusals };
}

const accepted = (letters: number) => ({ added: letters, refusals: [] });
const refused = (message: string) => ({ added: 0, refusals: [message] });

test('a paste over the limit, in bytes, is refused as a whole', () => {
  const maximum = MAX_CHANGE_BYTES - 1024;
  expect(typeText('', 'a'.repeat(maximum), 'input.paste')).toEqual(accepted(maximum));
  expect(typeText('', 'a'.repeat(maximum + 1), 'input.paste')).toEqual(refused(sharedEditorsTexts.tooMuchAtOnce));
  // Each of these letters takes two bytes in UTF-8.
  expect(typeText('', 'é'.repeat(maximum / 2 + 1), 'input.drop')).toEqual(refused(sharedEditorsTexts.tooMuchAtOnce));
});

test('a program does not grow beyond its limit', () => {
  expect(typeText('a'.repeat(MAX_CODE_LENGTH - 1), 'b', 'input.type')).toEqual(accepted(1));
  expect(typeText('a'.repeat(MAX_CODE_LENGTH), 'b', 'input.type')).toEqual(refused(sharedEditorsTexts.programTooLong));
  expect(typeText('', 'a'.repeat(MAX_CODE_LENGTH + 1), 'input.paste')).toEqual(
    refused(sharedEditorsTexts.programTooLong),
  );
});

test('changes from the server are applied at any size', () => {
  expect(typeText('', 'a'.repeat(MAX_CODE_LENGTH + 1))).toEqual(accepted(MAX_CODE_LENGTH + 1));
});
