/**
 * Refuses input that is too large before it changes the document. The server would refuse the change afterwards, and the client would have
 * to load the document again. Changes by other users are not input, so they are not refused.
 */

import { type ChangeSet, EditorState, type Transaction } from '@codemirror/state';
import { MAX_CHANGE_BYTES, MAX_CODE_LENGTH } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';

/** The maximum number of bytes that Yjs adds to an inserted text. */
const OVERHEAD_BYTES = 1024;
const utf8 = new TextEncoder();

/**
 * Creates the editor extension that refuses too large input.
 *
 * @param onRefused  called with the reason
 */
export const sizeLimit = (onRefused: (message: string) => void) =>
  EditorState.transactionFilter.of((transaction) => {
    const refusal = transaction.isUserEvent('input') ? refusalFor(transaction) : undefined;
    if (!refusal) return transaction;
    onRefused(refusal);
    return [];
  });

function refusalFor({ startState, newDoc, changes }: Transaction) {
  if (newDoc.length > MAX_CODE_LENGTH && newDoc.length > startState.doc.length) return texts.programTooLong;
  return countAddedBytes(changes) > MAX_CHANGE_BYTES - OVERHEAD_BYTES ? texts.tooMuchAtOnce : undefined;
}

function countAddedBytes(changes: ChangeSet) {
  let bytes = 0;
  changes.iterChanges((...[, , , , inserted]) => {
    bytes += utf8.encode(inserted.toString()).length;
  });
  return bytes;
}
