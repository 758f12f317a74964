/**
 * Whether what somebody sends is taken: each message is judged by what holds at
 * the moment at which it comes, so a permission that is taken away is away at once.
 */
import { type Connection, type Document, IncomingMessage, MessageType } from '@hocuspocus/server';
import { applyUpdate, Doc, decodeUpdate, encodeStateAsUpdate } from 'yjs';
import { documentParts, MOST_CHANGE, MOST_CODE, stageMessages } from '#contract/stages.ts';

/** What follows `Sync` (y-protocols, PROTOCOL.md). */
const ASKS = 0;
const CHANGES = 2;

/** Bytes that a document may have with its history. */
const MOST_STATE = 2 * 1024 * 1024;

interface Sent {
  connection: Connection;
  document: Document;
  bytes: Uint8Array;
  /** Who sends. */
  person: string;
  mayWrite: boolean;
}

/** `no` where the sender has to be told why; nothing more is taken on that connection then. */
export type Judgement = { isTaken: boolean; no?: string };

export function judge(sent: Sent): Judgement {
  try {
    const message = new IncomingMessage(sent.bytes);
    message.readVarString();
    const type = message.readVarUint();
    if (type === MessageType.Sync || type === MessageType.SyncReply) return judgeSync(sent, message);
    if (type === MessageType.Awareness) return { isTaken: isOwnCursor(sent, message) };
    return { isTaken: type === MessageType.QueryAwareness || type === MessageType.CLOSE };
  } catch {
    // It is not what it says it is.
    return { isTaken: false };
  }
}

/** Connections of which nothing more is taken. */
const refused = new WeakSet<Connection>();

function judgeSync({ connection, document, mayWrite }: Sent, message: IncomingMessage): Judgement {
  const step = message.readVarUint();
  if (step === ASKS) return { isTaken: true };
  // Hocuspocus asks this itself, and says to the sender that the change was not taken.
  connection.readOnly = !mayWrite || refused.has(connection);
  if (connection.readOnly) return { isTaken: true };

  const update = message.readVarUint8Array();
  decodeUpdate(update);
  const no = complaintAbout(document, update, step === CHANGES);
  if (no === undefined) return { isTaken: true };
  connection.readOnly = true;
  refused.add(connection);
  return { isTaken: true, no };
}

/** Bytes, about: measured when a document is stored, and counted from then on. */
const sizes = new WeakMap<Doc, number>();
export const hasSize = (document: Doc, bytes: number) => sizes.set(document, bytes);

function complaintAbout(document: Document, update: Uint8Array, isOneChange: boolean) {
  if (isOneChange && update.length > MOST_CHANGE) return stageMessages.tooMuchAtOnce;
  const size = (sizes.get(document) ?? 0) + update.length;
  if (size > MOST_STATE) return stageMessages.tooLong;

  const { length } = document.getText(documentParts.code);
  // No change adds more letters than it has bytes.
  const isSurelyShort = length + update.length <= MOST_CODE;
  if (!isSurelyShort && lengthAfter(document, update) > Math.max(length, MOST_CODE)) return stageMessages.tooLong;
  sizes.set(document, size);
  return undefined;
}

function lengthAfter(document: Document, update: Uint8Array) {
  const tried = new Doc();
  applyUpdate(tried, encodeStateAsUpdate(document));
  applyUpdate(tried, update);
  const { length } = tried.getText(documentParts.code);
  tried.destroy();
  return length;
}

/** Nobody speaks for somebody else, and nobody makes somebody else's cursor vanish. */
function isOwnCursor({ document, person }: Sent, message: IncomingMessage) {
  const cursors = new IncomingMessage(message.readVarUint8Array());
  const states = document.awareness.getStates();
  for (let left = cursors.readVarUint(); left > 0; left--) {
    const before = states.get(cursors.readVarUint());
    cursors.readVarUint();
    const after: { person?: unknown } | null = JSON.parse(cursors.readVarString());
    if (before && before.person !== person) return false;
    if (after && after.person !== person) return false;
  }
  return true;
}
