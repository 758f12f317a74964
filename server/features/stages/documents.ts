/**
 * The documents of all stages, in Hocuspocus (3.4). One is in memory while anybody
 * has it open, and is stored half a second after a change, a second after the first
 * that was not stored yet: so long an acknowledged change may live in memory alone.
 * While the database is away it stays there, and storing is tried again.
 *
 * What is stored is one state, not a list of changes; Yjs keeps of what was deleted
 * only that it was (its `gc`), and `judged.ts` says how large that may grow.
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
import { documentParts, type StageNews } from '#contract/stages.ts';
import { isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import { forgetLoose, hasSize, judge } from './judged.ts';
import { documentOf, inName, type Member, mayOpen, mayWrite, type Stage } from './stage.ts';
import type { StageLine } from './stage-line.ts';
import * as store from './stages.store.ts';

/** Milliseconds from a change until it is stored, and at most. */
const STORING = { debounce: 500, maxDebounce: 1_000 };
/** Milliseconds until storing is tried again. */
const RETRY = 1_000;
/** Our lines look after signs of life themselves. */
const A_DAY = 24 * 60 * 60_000;

/** Whose connection it is, as Hocuspocus carries it along. */
interface Context {
  stage: Stage;
  member: Member;
  line: StageLine;
}

interface Ears {
  onFault: (error: unknown) => void;
  /** Somebody sees a document from now on. */
  onOpened: (opened: Opened) => void;
}

export interface Opened {
  stage: Stage;
  member: Member;
  ownerId: string | null;
  tell: (news: StageNews) => void;
}

export type StageDocuments = ReturnType<typeof openDocuments>;

export function openDocuments(needs: Pick<Services, 'db' | 'clock'>, { onFault, onOpened }: Ears) {
  const storing = storingTo(needs, onFault);
  const hocuspocus = new Hocuspocus({
    quiet: true,
    timeout: A_DAY,
    ...STORING,
    onAuthenticate,
    onLoadDocument: (opening) => load(needs, opening, onFault),
    async connected({ documentName, context, connection }) {
      const { stage, member }: Context = context;
      onOpened({ stage, member, ownerId: inName(documentName)!.ownerId, tell: telling(connection) });
    },
    beforeHandleMessage,
    onStoreDocument: ({ document }) => storing.save(document),
  });

  return {
    /** Somebody's line is open. */
    connect(context: Context, request: IncomingMessage) {
      // It uses of a WebSocket what a door has.
      hocuspocus.handleConnection(context.line.door as unknown as WebSocket, request, context);
    },
    /** The document as it is now, where anybody has it open. */
    find: (stage: Stage, ownerId: string | null) => hocuspocus.documents.get(documentOf(stage, ownerId)),
    /** Says something to all who see that document. */
    tell(stage: Stage, ownerId: string | null, newsFor: (viewer: Member) => StageNews) {
      const connections = hocuspocus.documents.get(documentOf(stage, ownerId))?.getConnections() ?? [];
      for (const connection of connections) telling(connection)(newsFor((connection.context as Context).member));
    },
    /** Stores what was not stored yet. */
    async close() {
      storing.giveUp();
      await Promise.all([...hocuspocus.documents.values()].map(storing.save));
    },
  };
}

async function onAuthenticate({ documentName, context, connectionConfig }: onAuthenticatePayload) {
  const { stage, member }: Context = context;
  if (!mayOpen(stage, member, documentName)) throw notAllowed;
  connectionConfig.readOnly = !mayWrite(stage, member, inName(documentName)!.ownerId);
}

async function load(
  { db }: Pick<Services, 'db'>,
  { document, documentName, context }: onLoadDocumentPayload,
  onFault: (error: unknown) => void,
) {
  const state = await store.findState(db, inName(documentName)!).catch((error) => {
    onFault(error);
    // Whoever comes back finds it, as soon as it can be read.
    (context as Context).line.restart('');
    throw notAllowed;
  });
  if (!state) return;
  applyUpdate(document, state);
  hasSize(document, state.length);
}

async function beforeHandleMessage(sent: beforeHandleMessagePayload) {
  const { stage, member }: Context = sent.context;
  const isWriter = mayWrite(stage, member, inName(sent.documentName)!.ownerId);
  const { isTaken, no } = judge({ ...sent, bytes: sent.update, person: member.id, mayWrite: isWriter });
  if (no) telling(sent.connection)({ type: 'no', message: no });
  // Hocuspocus waits for a word that never comes; to throw would print a stranger's words into our log.
  if (!isTaken) await new Promise(() => {});
}

function storingTo({ db, clock }: Pick<Services, 'db' | 'clock'>, onFault: (error: unknown) => void) {
  let isLast = false;

  /** Never rejects: nobody hears it. */
  async function save(document: Document): Promise<void> {
    // Hocuspocus may ask twice, the second time when another one of that name is there.
    if (document.isDestroyed) return;
    try {
      await store.saveDocument(db, toRow(document, clock.now()));
    } catch (error) {
      onFault(error);
      if (isLast || !(isDatabaseUnavailable(error) || isTransientFailure(error))) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY).unref());
      await save(document);
    }
  }
  /** What cannot be stored from now on is not tried again. */
  function giveUp() {
    isLast = true;
  }
  return { save, giveUp };
}

/** What Hocuspocus answers with, without a word in the log. */
const notAllowed = { reason: 'not_allowed' };

const telling = (connection: Connection) => (news: StageNews) => connection.sendStateless(JSON.stringify(news));

function toRow(document: Document, changedAt: Date) {
  forgetLoose(document);
  const state = Buffer.from(encodeStateAsUpdate(document));
  hasSize(document, state.length);
  // PostgreSQL's texts have no null in them.
  const code = document.getText(documentParts.code).toString().replaceAll('\0', '');
  return { ...inName(document.name)!, state, code, languageId: languageOf(document) ?? null, changedAt };
}

/** Judge0's number, where somebody has chosen one. */
export function languageOf(document: Document) {
  const chosen = document.getMap(documentParts.about).get(documentParts.languageId);
  return Number.isInteger(chosen) && (chosen as number) > 0 && (chosen as number) < 10_000
    ? (chosen as number)
    : undefined;
}

export const codeOf = (document: Document) => document.getText(documentParts.code).toString();
