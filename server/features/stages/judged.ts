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
/** Places at which one change may delete: each takes a text apart, and five thousand take a tenth of a second. */
const MOST_DELETIONS = 5_000;

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
  forgetLoose(document);
  const step = message.readVarUint();
  if (step === ASKS) return { isTaken: true };
  // Hocuspocus asks this itself, and says to the sender that the change was not taken.
  connection.readOnly = !mayWrite || refused.has(connection);
  if (connection.readOnly) return { isTaken: true };

  const no = complaintAbout({
    connection,
    document,
    update: message.readVarUint8Array(),
    isOneChange: step === CHANGES,
  });
  if (no === undefined) return { isTaken: true };
  connection.readOnly = true;
  refused.add(connection);
  return { isTaken: true, no };
}

/**
 * Yjs keeps what hangs on changes that it does not have, and goes through all of that again at each change: a fifth
 * of a second for some hundred kilobytes. From a browser that keeps to the protocol all comes in its order, or comes
 * again when both sides compare what they have.
 */
export function forgetLoose({ store }: Doc) {
  store.pendingStructs = null;
  store.pendingDs = null;
}

/** Bytes, about: measured when a document is stored, and counted from then on. */
const sizes = new WeakMap<Doc, number>();
export const hasSize = (document: Doc, bytes: number) => sizes.set(document, bytes);

interface Change extends Pick<Sent, 'connection' | 'document'> {
  update: Uint8Array;
  /** As against all that somebody has, which may be known already. */
  isOneChange: boolean;
}

function complaintAbout({ connection, document, update, isOneChange }: Change) {
  const { added, deletions } = contentOf(update);
  const isHeavy = deletions > MOST_DELETIONS;
  if (isOneChange && (update.length > MOST_CHANGE || isHeavy)) return stageMessages.tooMuchAtOnce;
  const size = (sizes.get(document) ?? 0) + update.length;
  if (size > MOST_STATE) return stageMessages.programTooLong;

  const { length } = document.getText(documentParts.code);
  const isSurelyShort = !isHeavy && (added === 0 || length + added <= MOST_CODE);
  if (!isSurelyShort && (isOneChange || isTooLongAfter({ connection, document, update })))
    return stageMessages.programTooLong;
  sizes.set(document, size);
  return undefined;
}

/**
 * Letters that may be added, and places at which something may be deleted, at most: of what is known already both count too.
 *
 * @throws when it is no update
 */
function contentOf(update: Uint8Array) {
  const { structs, ds } = decodeUpdate(update);
  return {
    added: structs.reduce((sum, { length }) => sum + length, 0),
    deletions: [...ds.clients.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

/** How often a connection may have tried out what it means to bring: a whole document is made for that. */
const MOST_TRIALS = 3;
const trials = new WeakMap<Connection, number>();

function isTooLongAfter({ connection, document, update }: Omit<Change, 'isOneChange'>) {
  const tried = (trials.get(connection) ?? 0) + 1;
  trials.set(connection, tried);
  const { length } = document.getText(documentParts.code);
  return tried > MOST_TRIALS || lengthAfter(document, update) > Math.max(length, MOST_CODE);
}

function lengthAfter(document: Document, update: Uint8Array) {
  const tried = new Doc();
  applyUpdate(tried, encodeStateAsUpdate(document));
  applyUpdate(tried, update);
  const { length } = tried.getText(documentParts.code);
  tried.destroy();
  return length;
}

/** Bytes of a cursor, with whose it is: it goes to everybody, and stays in memory. */
const MOST_CURSOR = 1024;
/** By which number each connection is known: it has one cursor. */
const clients = new WeakMap<Connection, number>();

/** Nobody speaks for somebody else, and nobody makes somebody else's cursor vanish. */
function isOwnCursor({ connection, document, person }: Sent, message: IncomingMessage) {
  const bytes = message.readVarUint8Array();
  const cursors = new IncomingMessage(bytes);
  if (bytes.length > MOST_CURSOR || cursors.readVarUint() !== 1) return false;

  const client = cursors.readVarUint();
  cursors.readVarUint();
  const before = document.awareness.getStates().get(client);
  const after: { person?: unknown } | null = JSON.parse(cursors.readVarString());
  const isHers = (before ?? after)?.person === person && (after === null || after.person === person);
  if (!isHers || (clients.get(connection) ?? client) !== client) return false;
  clients.set(connection, client);
  return true;
}
