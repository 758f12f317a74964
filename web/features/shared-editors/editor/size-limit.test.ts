import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { MAX_CHANGE_BYTES, MAX_CODE_LENGTH, sharedEditorMessages } from '#contract/shared-editors.ts';
import { sizeLimit } from './size-limit.ts';

function typing(before: string, text: string, userEvent?: string) {
  const refusals: string[] = [];
  const state = EditorState.create({ doc: before, extensions: sizeLimit((message) => refusals.push(message)) });
  const insertion = { changes: { from: 0, insert: text } };
  const after = state.update(userEvent ? { ...insertion, userEvent } : insertion).state.doc.length;
  return { added: after - before.length, refusals };
}

const taken = (letters: number) => ({ added: letters, refusals: [] });
const refused = (message: string) => ({ added: 0, refusals: [message] });

test('a paste over the limit, in bytes, is refused as a whole', () => {
  const most = MAX_CHANGE_BYTES - 1024;
  expect(typing('', 'a'.repeat(most), 'input.paste')).toEqual(taken(most));
  expect(typing('', 'a'.repeat(most + 1), 'input.paste')).toEqual(refused(sharedEditorMessages.tooMuchAtOnce));
  // Each of these letters takes two bytes in UTF-8.
  expect(typing('', 'é'.repeat(most / 2 + 1), 'input.drop')).toEqual(refused(sharedEditorMessages.tooMuchAtOnce));
});

test('a program does not grow beyond its limit', () => {
  expect(typing('a'.repeat(MAX_CODE_LENGTH - 1), 'b', 'input.type')).toEqual(taken(1));
  expect(typing('a'.repeat(MAX_CODE_LENGTH), 'b', 'input.type')).toEqual(refused(sharedEditorMessages.programTooLong));
  expect(typing('', 'a'.repeat(MAX_CODE_LENGTH + 1), 'input.paste')).toEqual(
    refused(sharedEditorMessages.programTooLong),
  );
});

test('changes from the server are applied at any size', () => {
  expect(typing('', 'a'.repeat(MAX_CODE_LENGTH + 1))).toEqual(taken(MAX_CODE_LENGTH + 1));
});
