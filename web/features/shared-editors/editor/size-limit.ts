/**
 * Refuses input that the server would reject, before it changes the document: afterwards the local document would
 * differ from the shared one, and had to be loaded again. Changes by others do not come as input.
 */
import { type ChangeSet, EditorState, type Transaction } from '@codemirror/state';
import { MOST_CHANGE, MOST_CODE, stageMessages } from '#contract/stages.ts';

/** Bytes of Yjs's overhead for a text. */
const AROUND = 1024;
const utf8 = new TextEncoder();

/** @param onRefused  with the reason */
export const sizeLimit = (onRefused: (message: string) => void) =>
  EditorState.transactionFilter.of((transaction) => {
    const complaint = transaction.isUserEvent('input') ? complaintAbout(transaction) : undefined;
    if (!complaint) return transaction;
    onRefused(complaint);
    return [];
  });

function complaintAbout({ startState, newDoc, changes }: Transaction) {
  if (newDoc.length > MOST_CODE && newDoc.length > startState.doc.length) return stageMessages.programTooLong;
  return bytesAddedBy(changes) > MOST_CHANGE - AROUND ? stageMessages.tooMuchAtOnce : undefined;
}

function bytesAddedBy(changes: ChangeSet) {
  let bytes = 0;
  changes.iterChanges((...[, , , , inserted]) => {
    bytes += utf8.encode(inserted.toString()).length;
  });
  return bytes;
}
