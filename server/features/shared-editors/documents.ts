/**
 * The documents of all shared editors, in Hocuspocus (3.4). A document is in memory while a client has it open. It is
 * saved half a second after the last change, at most one second after the first unsaved one: until then an acknowledged
 * change may be only in memory. While the database is unavailable saving is retried.
 *
 * One state is saved, not a list of changes. Yjs keeps only markers of deleted text (its `gc`); `update-validator.ts`
 * limits how large they may grow.
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
import { applyUpdate, encodeStateAsUpdate } from 'yjs';
import { type DocumentEvent, documentParts } from '#contract/shared-editors.ts';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import {
  type ClassEditors,
  documentNameOf,
  type Member,
  mayOpen,
  mayWrite,
  parseDocumentName,
} from './class-editors.ts';
import type { EditorSocket } from './editor-socket.ts';
import * as store from './shared-editors.store.ts';
import { discardPendingUpdates, recordSize, validateMessage } from './update-validator.ts';

/** Milliseconds from the last change until the document is saved, and at most from the first unsaved change. */
const SAVE_DELAY = { debounce: 500, maxDebounce: 1_000 };
/** Milliseconds until a failed save is retried. */
const SAVE_RETRY_DELAY = 1_000;
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
  const writer = documentWriter(needs, onFault);
  const hocuspocus = new Hocuspocus({
    quiet: true,
    timeout: ONE_DAY,
    ...SAVE_DELAY,
    onAuthenticate,
    onLoadDocument: (opening) => load(needs, opening, onFault),
    async connected({ documentName, context, connection }) {
      const { editors, member, socket }: Context = context;
      const { ownerId } = parseDocumentName(documentName)!;
      onOpened({ editors, member, ownerId, locale: socket.locale, send: sendTo(connection) });
    },
    beforeHandleMessage,
    onStoreDocument: ({ document }) => writer.save(document),
  });

  return {
    connect(context: Context, request: IncomingMessage) {
      // Of a WebSocket's members, Hocuspocus uses only those that HocuspocusSocket implements.
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
    /** Saves the unsaved changes of all documents. */
    async close() {
      writer.stopRetrying();
      await Promise.all([...hocuspocus.documents.values()].map(writer.save));
    },
  };
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
  const state = await store.findState(db, parseDocumentName(documentName)!).catch((error) => {
    onFault(error);
    // This makes the client reconnect and try to open the document again.
    (context as Context).socket.restart('');
    throw notAllowed;
  });
  if (!state) return;
  applyUpdate(document, state);
  recordSize(document, state.length);
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

function documentWriter({ db, clock }: Pick<Services, 'db' | 'clock'>, onFault: (error: unknown) => void) {
  let isRetrying = true;

  /**
   * Saves a document. Never rejects: Hocuspocus does not always await the result, so a rejection would be unhandled.
   */
  async function save(document: Document): Promise<void> {
    // Hocuspocus may save a document again after closing it, when a new document of the same name is already open.
    if (document.isDestroyed) return;
    try {
      await store.saveDocument(db, toRow(document, clock.now()));
    } catch (error) {
      onFault(error);
      if (!isRetrying || !(isDatabaseUnavailable(error) || isTransientFailure(error))) return;
      await new Promise((resolve) => setTimeout(resolve, SAVE_RETRY_DELAY).unref());
      await save(document);
    }
  }
  function stopRetrying() {
    isRetrying = false;
  }
  return { save, stopRetrying };
}

/** Thrown in Hocuspocus's hooks: Hocuspocus then sends this reason to the client and logs nothing. */
const notAllowed = { reason: 'not_allowed' };

const sendTo = (connection: Connection) => (event: DocumentEvent) => connection.sendStateless(JSON.stringify(event));

function toRow(document: Document, changedAt: Date) {
  discardPendingUpdates(document);
  const state = Buffer.from(encodeStateAsUpdate(document));
  recordSize(document, state.length);
  // PostgreSQL's texts cannot hold a null character.
  const code = document.getText(documentParts.code).toString().replaceAll('\0', '');
  return { ...parseDocumentName(document.name)!, state, code, languageId: languageOf(document) ?? null, changedAt };
}

/** Returns Judge0's number of the chosen language; undefined until a language is chosen. */
export function languageOf(document: Document) {
  const chosen = document.getMap(documentParts.about).get(documentParts.languageId);
  return Number.isInteger(chosen) && (chosen as number) > 0 && (chosen as number) < 10_000
    ? (chosen as number)
    : undefined;
}

export const codeOf = (document: Document) => document.getText(documentParts.code).toString();
