/**
 * Decides whether a message that a client sends is accepted. Each message is checked against the permissions at the
 * time at which it arrives, so a withdrawn permission takes effect immediately.
 */

import { type Connection, type Document, IncomingMessage, MessageType } from '@hocuspocus/server';
import { applyUpdate, Doc, decodeUpdate, encodeStateAsUpdate } from 'yjs';
import { documentParts, MAX_CHANGE_BYTES, MAX_CODE_LENGTH } from '#contract/shared-editors.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';

/**
 * Steps of the sync protocol (y-protocols), which follow the message type `Sync`: step 1 asks for the state, step 2
 * answers, and an update is one change.
 */
const SYNC_STEP_1 = 0;
const SYNC_UPDATE = 2;

/** Maximum bytes of a document's Yjs state, which includes its history. */
const MAX_STATE_BYTES = 2 * 1024 * 1024;
/** Maximum positions at which one change may delete: each deletion splits a text, and 5,000 of them take a tenth of a second. */
const MAX_DELETIONS = 5_000;

interface Message {
  connection: Connection;
  document: Document;
  bytes: Uint8Array;
  /** The user who sent the message. */
  userId: string;
  mayWrite: boolean;
}

/** The result of a validation. `refusal` is the message to the sender. After a refusal the connection is read-only. */
export type Validation = { isAccepted: boolean; refusal?: string };

export function validateMessage(sent: Message): Validation {
  try {
    const message = new IncomingMessage(sent.bytes);
    message.readVarString();
    const type = message.readVarUint();
    if (type === MessageType.Sync || type === MessageType.SyncReply) return validateSync(sent, message);
    if (type === MessageType.Awareness) return { isAccepted: isOwnCursor(sent, message) };
    return { isAccepted: type === MessageType.QueryAwareness || type === MessageType.CLOSE };
  } catch {
    // The message is malformed.
    return { isAccepted: false };
  }
}

/** Connections that are read-only after a refused change. */
const refusedConnections = new WeakSet<Connection>();

function validateSync({ connection, document, mayWrite }: Message, message: IncomingMessage): Validation {
  discardPendingUpdates(document);
  const step = message.readVarUint();
  if (step === SYNC_STEP_1) return { isAccepted: true };
  // Hocuspocus reads this flag, and informs the sender that the change was not applied.
  connection.readOnly = !mayWrite || refusedConnections.has(connection);
  if (connection.readOnly) return { isAccepted: true };

  const refusal = refusalOf({
    connection,
    document,
    update: message.readVarUint8Array(),
    isSingleChange: step === SYNC_UPDATE,
  });
  if (refusal === undefined) return { isAccepted: true };
  connection.readOnly = true;
  refusedConnections.add(connection);
  return { isAccepted: true, refusal };
}

/**
 * Yjs keeps updates whose predecessors are missing, and processes all of them again at each change: a fifth of a second
 * for some hundred kilobytes. A browser that follows the protocol sends everything in order, or sends it again when
 * both sides compare their states, so it loses nothing.
 */
export function discardPendingUpdates({ store }: Doc) {
  store.pendingStructs = null;
  store.pendingDs = null;
}

/** Approximate bytes of each document: measured at loading and saving; accepted changes in between are added. */
const sizes = new WeakMap<Doc, number>();
export const recordSize = (document: Doc, bytes: number) => sizes.set(document, bytes);

interface Change extends Pick<Message, 'connection' | 'document'> {
  update: Uint8Array;
  /** False if the update is a client's whole state, most of which the server may have already. */
  isSingleChange: boolean;
}

function refusalOf({ connection, document, update, isSingleChange }: Change) {
  const { added, deletions } = contentOf(update);
  const hasManyDeletions = deletions > MAX_DELETIONS;
  if (isSingleChange && (update.length > MAX_CHANGE_BYTES || hasManyDeletions)) return sharedEditorsTexts.tooMuchAtOnce;
  const size = (sizes.get(document) ?? 0) + update.length;
  if (size > MAX_STATE_BYTES) return sharedEditorsTexts.programTooLong;

  const { length } = document.getText(documentParts.code);
  const isSurelyShort = !hasManyDeletions && (added === 0 || length + added <= MAX_CODE_LENGTH);
  if (!isSurelyShort && (isSingleChange || isTooLongAfter({ connection, document, update })))
    return sharedEditorsTexts.programTooLong;
  sizes.set(document, size);
  return undefined;
}

/**
 * Returns how many characters an update adds, and at how many positions it deletes. Both are upper bounds: parts that
 * the document already has are counted too.
 *
 * @throws when it is not a valid update
 */
function contentOf(update: Uint8Array) {
  const { structs, ds } = decodeUpdate(update);
  return {
    added: structs.reduce((sum, { length }) => sum + length, 0),
    deletions: [...ds.clients.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

/** Maximum trial merges of one connection: each trial builds a whole document. */
const MAX_TRIAL_MERGES = 3;
const trialMerges = new WeakMap<Connection, number>();

function isTooLongAfter({ connection, document, update }: Omit<Change, 'isSingleChange'>) {
  const trial = (trialMerges.get(connection) ?? 0) + 1;
  trialMerges.set(connection, trial);
  const { length } = document.getText(documentParts.code);
  return trial > MAX_TRIAL_MERGES || lengthAfter(document, update) > Math.max(length, MAX_CODE_LENGTH);
}

function lengthAfter(document: Document, update: Uint8Array) {
  const merged = new Doc();
  applyUpdate(merged, encodeStateAsUpdate(document));
  applyUpdate(merged, update);
  const { length } = merged.getText(documentParts.code);
  merged.destroy();
  return length;
}

/** Maximum bytes of a cursor with its user's name: it is sent to all members, and stays in memory. */
const MAX_CURSOR_BYTES = 1024;
/** The Yjs client id of each connection: a connection has one cursor. */
const clientIds = new WeakMap<Connection, number>();

/** Whether a message sets or removes only the cursor of the client's own user, as it must. */
function isOwnCursor({ connection, document, userId }: Message, message: IncomingMessage) {
  const bytes = message.readVarUint8Array();
  const cursors = new IncomingMessage(bytes);
  if (bytes.length > MAX_CURSOR_BYTES || cursors.readVarUint() !== 1) return false;

  const client = cursors.readVarUint();
  cursors.readVarUint();
  const before = document.awareness.getStates().get(client);
  const after: { person?: unknown } | null = JSON.parse(cursors.readVarString());
  const isOwn = (before ?? after)?.person === userId && (after === null || after.person === userId);
  if (!isOwn || (clientIds.get(connection) ?? client) !== client) return false;
  clientIds.set(connection, client);
  return true;
}
