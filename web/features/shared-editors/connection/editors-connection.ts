/**
 * The connection to the shared editors of a room. All documents share one WebSocket, which reconnects until the server
 * ends it permanently. After a reconnect the changes that the user made offline are sent.
 *
 * If the server refuses a change, the local document differs from the shared one, so it is discarded and loaded again.
 * A document with a change that is too large to send (RFC 6455, 7.4.1: close code 1009) is discarded too, because the
 * change would end the next connection as well.
 */

import { HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { encodeStateAsUpdate } from 'yjs';
import {
  type DocumentEvent,
  EDITORS_CLOSED,
  type EditorParticipant,
  MAX_MESSAGE_BYTES,
  sharedEditorsPath,
} from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { addressOf } from '#web/api/call.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { closeDocument, openDocument, type SharedDocument } from './shared-document.ts';

/** A socket without a message for this many milliseconds is treated as lost: two of our heartbeats are unanswered. */
const SILENCE_MS = 40_000;
/** The longest delay in milliseconds between two connection attempts while the server does not answer. */
const MAX_DELAY_MS = 10_000;
/** A connection that lasts this many milliseconds resets the reconnect delay. */
const STABLE_MS = 20_000;
/** The close code for a message that is too large (RFC 6455, 7.4.1). */
const TOO_LARGE = 1009;

/** From this many bytes on, the full state of a document may exceed the message limit. */
const LARGE_DOCUMENT_BYTES = MAX_MESSAGE_BYTES - 1024;

export interface EditorsState {
  status: 'connecting' | 'open';
  /** The server's reason, once it has ended the connection permanently. */
  endReason: string | undefined;
  people: EditorParticipant[];
  documents: SharedDocument[];
}

interface Options {
  roomName: string;
  sessionId: string;
  /** The user's id. */
  self: string;
  /** Called with the reason when a change was discarded. */
  onRefused: (message: string) => void;
}

export class EditorsConnection {
  readonly #options: Options;
  readonly #socket: HocuspocusProviderWebsocket;
  readonly state = new Observable<EditorsState>({
    status: 'connecting',
    endReason: undefined,
    people: [],
    documents: [],
  });
  /** The owners of the documents that are loaded again after the next connect. */
  readonly #discarded = new Set<string | null>();
  /** The number of consecutive connections that lasted less than STABLE_MS. */
  #shortLived = 0;
  #openedAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#socket = new HocuspocusProviderWebsocket({
      url: socketAddress(options.roomName),
      messageReconnectTimeout: SILENCE_MS,
      maxDelay: MAX_DELAY_MS,
      onStatus: ({ status }) =>
        this.state.set({ status: status === WebSocketStatus.Connected ? 'open' : 'connecting' }),
      onOpen: () => {
        this.#openedAt = Date.now();
      },
      onClose: ({ event }) => this.#onClose(event),
      onDisconnect: () => this.#reloadDiscarded(),
    });
  }

  /** Opens the owner's document, unless it is open already. */
  open(ownerId: string | null) {
    if (this.state.get().documents.some((document) => document.ownerId === ownerId)) return;
    const opened = openDocument(ownerId, {
      socket: this.#socket,
      sessionId: this.#options.sessionId,
      onMessage: (message) => this.#receive(opened, message),
      onChange: (changed) => this.#change(opened.key, changed),
    });
    this.state.set({ documents: [...this.state.get().documents, opened] });
  }

  close() {
    this.#socket.shouldConnect = false;
    for (const one of this.state.get().documents) closeDocument(one);
    this.#socket.destroy();
  }

  #receive({ key, ownerId }: SharedDocument, message: DocumentEvent) {
    if (message.type === 'run') this.#change(key, { run: message.run });
    else if (message.type === 'no') {
      this.#options.onRefused(message.message);
      this.#discard(ownerId);
    } else this.#setPeople(updatePeople(this.state.get().people, message));
  }

  #setPeople(people: EditorParticipant[]) {
    const { self } = this.#options;
    const before = this.state.get();
    this.state.set({ people });
    for (const { ownerId } of before.documents)
      if (mayWrite(before.people, { self, ownerId }) && !mayWrite(people, { self, ownerId })) this.#discard(ownerId);
  }

  #discard(ownerId: string | null) {
    this.#discarded.add(ownerId);
    if (this.#socket.status === WebSocketStatus.Disconnected) this.#reloadDiscarded();
    else this.#socket.webSocket?.close();
  }

  #reloadDiscarded() {
    const discarded = this.state.get().documents.filter(({ ownerId }) => this.#discarded.delete(ownerId));
    if (discarded.length === 0) return;
    this.state.set({ documents: this.state.get().documents.filter((one) => !discarded.includes(one)) });
    for (const one of discarded) {
      // Without this, the next connection would send the old provider's close message, which would close the new document.
      this.#socket.configuration.providerMap.delete(one.provider.configuration.name);
      closeDocument(one);
    }
    for (const { ownerId } of discarded) this.open(ownerId);
  }

  /** Decides whether, and after which delay, the library reconnects. The library reads both after this callback. */
  #onClose({ code, reason }: { code: number; reason: string }) {
    if (code === EDITORS_CLOSED) {
      this.#socket.shouldConnect = false;
      return this.state.set({ endReason: reason });
    }
    if (code === TOO_LARGE) this.#refuseTooLarge();
    this.#shortLived = Date.now() - this.#openedAt < STABLE_MS ? this.#shortLived + 1 : 0;
    this.#socket.setConfiguration({ delay: reconnectDelay(this.#shortLived) });
  }

  /**
   * Discards the large ones among the documents with unsaved changes, or all such documents if none is large, because the server does not
   * say which message was too large.
   */
  #refuseTooLarge() {
    const unsaved = this.state.get().documents.filter(({ provider }) => provider.hasUnsyncedChanges);
    const large = unsaved.filter(
      ({ provider }) => encodeStateAsUpdate(provider.document).length > LARGE_DOCUMENT_BYTES,
    );
    for (const { ownerId } of large.length > 0 ? large : unsaved) this.#discarded.add(ownerId);
    this.#options.onRefused(texts.tooMuchAtOnce);
  }

  #change(key: number, changed: Partial<SharedDocument>) {
    this.state.set({
      documents: this.state.get().documents.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    });
  }
}

function socketAddress(roomName: string) {
  const { href } = new URL(addressOf({ path: sharedEditorsPath }), location.href);
  return `${href.replace(/^http/, 'ws')}?room=${encodeURIComponent(roomName)}`;
}

/** Whether the user may write in a document. Used for display only: the server checks every change itself. */
export function mayWrite(people: EditorParticipant[], { self, ownerId }: { self: string; ownerId: string | null }) {
  if (ownerId === self) return true;
  const participant = people.find(({ _id }) => _id === (ownerId ?? self));
  if (ownerId === null) return participant?.mayWrite === true;
  return participant?.help === 'given' && participant.helper?._id === self;
}

function updatePeople(people: EditorParticipant[], message: Exclude<DocumentEvent, { type: 'run' | 'no' }>) {
  if (message.type === 'welcome') return sortPeople(message.people);
  const others = people.filter(({ _id }) => _id !== (message.type === 'left' ? message.person : message.person._id));
  return message.type === 'left' ? others : sortPeople([...others, message.person]);
}

/** Sorts tutors first, then by name. */
const sortPeople = (people: EditorParticipant[]) =>
  people.toSorted((one, other) => other.role.localeCompare(one.role) || one.name.localeCompare(other.name));
