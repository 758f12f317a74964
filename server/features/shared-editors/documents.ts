/**
 * The documents of all shared editors, in Hocuspocus (3.4). A document is in memory while a client has it open. Other members see a change
 * at once, but its sender gets the acknowledgement only after `update-log.ts` has stored the change. After a reconnect, a client resends
 * what the server lacks, so a killed server loses only changes that were not acknowledged.
 *
 * Stored changes are merged into one state after a pause (`compaction.ts`). Yjs keeps only markers of deleted text (its `gc`);
 * `update-validator.ts` limits how large they may grow.
 */
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import {
  type beforeHandleMessagePayload,
  type Connection,
  type Document,
  Hocuspocus,
  type onAuthenticatePayload,
  type onLoadDocumentPayload,
} from '@hocuspocus/server';
import { applyUpdate } from 'yjs';
import type { DocumentEvent } from '#contract/shared-editors.ts';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Services } from '#server/services.ts';
import {
  type ClassEditors,
  documentNameOf,
  type Member,
  mayOpen,
  mayWrite,
  parseDocumentName,
} from './class-editors.ts';
import { compactDocument } from './compaction.ts';
import * as store from './documents.store.ts';
import type { EditorSocket } from './editor-socket.ts';
import { openUpdateLog, type UpdateLog } from './update-log.ts';
import { recordSize, validateMessage } from './update-validator.ts';

/** Milliseconds from the last change until the document is compacted, and at most from the first change. */
const COMPACTION_DELAY = { debounce: 2_000, maxDebounce: 5_000 };
/** Milliseconds: so long that Hocuspocus's own heartbeat has no effect, because editor-socket.ts has another one. */
const ONE_DAY = 24 * 60 * 60_000;

/** The context that Hocuspocus stores with each connection. */
interface Context {
  editors: ClassEditors;
  member: Member;
  socket: EditorSocket;
}

interface Handlers {
  onFault: (error: unknown) => void;
  /** Called when a member has opened a document. */
  onOpened: (opened: OpenedDocument) => void;
}

export interface OpenedDocument {
  editors: ClassEditors;
  member: Member;
  ownerId: string | null;
  /** The member's language, in which messages are sent. */
  locale: Locale;
  send: (event: DocumentEvent) => void;
}

type EventFor = (viewer: Member, locale: Locale) => DocumentEvent;

export type SharedDocuments = ReturnType<typeof openDocuments>;

export function openDocuments(needs: Pick<Services, 'db' | 'clock'>, { onFault, onOpened }: Handlers) {
  const log = openUpdateLog(needs, onFault);
  let isClosed = false;
  const hocuspocus = new Hocuspocus({
    quiet: true,
    timeout: ONE_DAY,
    ...COMPACTION_DELAY,
    onAuthenticate,
    async onLoadDocument(opening) {
      await load(needs, opening, onFault);
      recordChanges(log, opening);
    },
    async connected({ documentName, context, connection }) {
      const { editors, member, socket }: Context = context;
      const { ownerId } = parseDocumentName(documentName)!;
      onOpened({ editors, member, ownerId, locale: socket.locale, send: sendTo(connection) });
    },
    beforeHandleMessage,
    async onStoreDocument({ document }) {
      await log.storeNow(document.name);
      if (!isClosed) await compact(document);
    },
  });

  return {
    connect(context: Context, request: IncomingMessage) {
      // The cast is safe: of a WebSocket's members, Hocuspocus uses only those that HocuspocusSocket implements.
      hocuspocus.handleConnection(context.socket.forHocuspocus as unknown as WebSocket, request, context);
    },
    /** Returns the open document; undefined if no client has it open. */
    find: (editors: ClassEditors, ownerId: string | null) => hocuspocus.documents.get(documentNameOf(editors, ownerId)),
    /** Sends an event to all members who have the document open. */
    broadcast(editors: ClassEditors, ownerId: string | null, eventFor: EventFor) {
      const connections = hocuspocus.documents.get(documentNameOf(editors, ownerId))?.getConnections() ?? [];
      for (const connection of connections) {
        const { member, socket }: Context = connection.context;
        sendTo(connection)(eventFor(member, socket.locale));
      }
    },
    /** Calls `act` once all changes that the document has now are stored. */
    afterStored: log.afterStored,
    /** Stores the unsaved changes of all documents, and compacts the documents. */
    async close() {
      isClosed = true;
      await log.close();
      await Promise.all([...hocuspocus.documents.values()].map(compact));
    },
  };

  /**
   * Never rejects: Hocuspocus does not always await the result, so a rejection would be unhandled. What was not
   * compacted is merged when the document is opened or read.
   */
  async function compact(document: Document) {
    await compactDocument(needs.db, parseDocumentName(document.name)!, document).catch(onFault);
  }
}

async function onAuthenticate({ documentName, context, connectionConfig }: onAuthenticatePayload) {
  const { editors, member }: Context = context;
  if (!mayOpen(editors, member, documentName)) throw notAllowed;
  connectionConfig.readOnly = !mayWrite(editors, member, parseDocumentName(documentName)!.ownerId);
}

async function load(
  { db }: Pick<Services, 'db'>,
  { document, documentName, context }: onLoadDocumentPayload,
  onFault: (error: unknown) => void,
) {
  const updates = await store.listUpdates(db, parseDocumentName(documentName)!).catch((error) => {
    onFault(error);
    // This makes the client reconnect and try to open the document again.
    (context as Context).socket.restart('');
    throw notAllowed;
  });
  for (const update of updates) applyUpdate(document, update);
  recordSize(
    document,
    updates.reduce((sum, { length }) => sum + length, 0),
  );
}

/** Adds each change of a client to the log, before Hocuspocus acknowledges it. Changes loaded from the database have no origin. */
function recordChanges(log: UpdateLog, { document, documentName }: onLoadDocumentPayload) {
  document.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin) log.append(documentName, update);
  });
}

async function beforeHandleMessage(message: beforeHandleMessagePayload) {
  const { editors, member, socket }: Context = message.context;
  const isWriter = mayWrite(editors, member, parseDocumentName(message.documentName)!.ownerId);
  const { isAccepted, refusal } = validateMessage({
    ...message,
    bytes: message.update,
    userId: member.id,
    mayWrite: isWriter,
  });
  if (refusal) sendTo(message.connection)({ type: 'no', message: inLocale(refusal, socket.locale) });
  // A promise that never settles makes Hocuspocus drop the message. Throwing would make it log what the client sent.
  if (!isAccepted) await new Promise(() => {});
}

/** Thrown in Hocuspocus's hooks: Hocuspocus then sends this reason to the client and logs nothing. */
const notAllowed = { reason: 'not_allowed' };

const sendTo = (connection: Connection) => (event: DocumentEvent) => connection.sendStateless(JSON.stringify(event));
