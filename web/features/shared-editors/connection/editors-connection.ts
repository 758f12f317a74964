/**
 * The line to a stage: all of its documents go over one WebSocket, which is opened
 * again by itself until the server says that there is no use. What was written
 * meanwhile in one's own document comes in then.
 *
 * Where something was written that the server did not take, this browser's document
 * is not the class's any more: it is thrown away, and fetched anew. So is what was
 * too large to be sent at all (RFC 6455, 7.4.1: 1009): sent again, it would only end
 * the next connection.
 */
import { HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { encodeStateAsUpdate } from 'yjs';
import {
  MOST_MESSAGE,
  STAGE_OVER,
  type StageNews,
  type StagePerson,
  stageMessages,
  stagePath,
} from '#contract/stages.ts';
import { addressOf } from '#web/api/call.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { reconnectDelay } from './reconnect-delays.ts';
import { closeDocument, openDocument, type SharedDocument } from './shared-document.ts';

/** Milliseconds without a word after which a line counts as dead: two of one's own signs of life have not come back. */
const SILENCE_MS = 40_000;
/** Milliseconds at most between two attempts while the school does not answer. */
const LONGEST_PAUSE_MS = 10_000;
/** Milliseconds for which a connection has to last to count as a good one. */
const GOOD_MS = 20_000;
/** The code with which a server ends a connection on which a message was too large. */
const TOO_LARGE = 1009;

/** Bytes of a document from which on a message with all of it may be too large. */
const LARGE = MOST_MESSAGE - 1024;

export interface EditorsState {
  link: 'connecting' | 'open';
  /** Why it is over for good. */
  over: string | undefined;
  people: StagePerson[];
  documents: SharedDocument[];
}

interface Options {
  roomName: string;
  sessionId: string;
  /** One's own user id. */
  self: string;
  /** Told why something that was written is not kept. */
  onRefused: (message: string) => void;
}

export class EditorsConnection {
  readonly #place: Options;
  readonly #socket: HocuspocusProviderWebsocket;
  readonly state = new Observable<EditorsState>({ link: 'connecting', over: undefined, people: [], documents: [] });
  /** Documents that are fetched anew with the next connection. */
  readonly #unwanted = new Set<string | null>();
  /** Connections one after the other that did not last. */
  #shortLived = 0;
  #openedAt = 0;

  constructor(place: Options) {
    this.#place = place;
    this.#socket = new HocuspocusProviderWebsocket({
      url: addressOfLine(place.roomName),
      messageReconnectTimeout: SILENCE_MS,
      maxDelay: LONGEST_PAUSE_MS,
      onStatus: ({ status }) => this.state.set({ link: status === WebSocketStatus.Connected ? 'open' : 'connecting' }),
      onOpen: () => {
        this.#openedAt = Date.now();
      },
      onClose: ({ event }) => this.#hearEnd(event),
      onDisconnect: () => this.#fetchAnew(),
    });
  }

  /** Harmless when it is open. */
  open(ownerId: string | null) {
    if (this.state.get().documents.some((one) => one.ownerId === ownerId)) return;
    const opened = openDocument(ownerId, {
      socket: this.#socket,
      sessionId: this.#place.sessionId,
      onNews: (news) => this.#hear(opened, news),
      onChange: (changed) => this.#change(opened.key, changed),
    });
    this.state.set({ documents: [...this.state.get().documents, opened] });
  }

  close() {
    this.#socket.shouldConnect = false;
    for (const one of this.state.get().documents) closeDocument(one);
    this.#socket.destroy();
  }

  #hear({ key, ownerId }: SharedDocument, news: StageNews) {
    if (news.type === 'run') this.#change(key, { run: news.run });
    else if (news.type === 'no') {
      this.#place.onRefused(news.message);
      this.#throwAway(ownerId);
    } else this.#setPeople(peopleAfter(this.state.get().people, news));
  }

  #setPeople(people: StagePerson[]) {
    const { self } = this.#place;
    const before = this.state.get();
    this.state.set({ people });
    for (const { ownerId } of before.documents)
      if (mayWrite(before.people, { self, ownerId }) && !mayWrite(people, { self, ownerId })) this.#throwAway(ownerId);
  }

  #throwAway(ownerId: string | null) {
    this.#unwanted.add(ownerId);
    if (this.#socket.status === WebSocketStatus.Disconnected) this.#fetchAnew();
    else this.#socket.webSocket?.close();
  }

  #fetchAnew() {
    const thrown = this.state.get().documents.filter(({ ownerId }) => this.#unwanted.delete(ownerId));
    if (thrown.length === 0) return;
    this.state.set({ documents: this.state.get().documents.filter((one) => !thrown.includes(one)) });
    for (const one of thrown) {
      // Or its good-bye would go out on the next connection, and end the document that takes its place.
      this.#socket.configuration.providerMap.delete(one.provider.configuration.name);
      closeDocument(one);
    }
    for (const { ownerId } of thrown) this.open(ownerId);
  }

  /** Told before the library looks whether it should try again, and after what pause. */
  #hearEnd({ code, reason }: { code: number; reason: string }) {
    if (code === STAGE_OVER) {
      this.#socket.shouldConnect = false;
      return this.state.set({ over: reason });
    }
    if (code === TOO_LARGE) this.#refuseTooLarge();
    this.#shortLived = Date.now() - this.#openedAt < GOOD_MS ? this.#shortLived + 1 : 0;
    this.#socket.setConfiguration({ delay: reconnectDelay(this.#shortLived) });
  }

  /** Which message it was is not told: of what was under way, the documents that are large enough, or else all. */
  #refuseTooLarge() {
    const underWay = this.state.get().documents.filter(({ provider }) => provider.hasUnsyncedChanges);
    const large = underWay.filter(({ provider }) => encodeStateAsUpdate(provider.document).length > LARGE);
    for (const { ownerId } of large.length > 0 ? large : underWay) this.#unwanted.add(ownerId);
    this.#place.onRefused(stageMessages.tooMuchAtOnce);
  }

  #change(key: number, changed: Partial<SharedDocument>) {
    this.state.set({
      documents: this.state.get().documents.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    });
  }
}

function addressOfLine(roomName: string) {
  const { href } = new URL(addressOf({ path: stagePath }), location.href);
  return `${href.replace(/^http/, 'ws')}?room=${encodeURIComponent(roomName)}`;
}

/** Whether one may write in a document, as far as is known here; the server asks nobody. */
export function mayWrite(people: StagePerson[], { self, ownerId }: { self: string; ownerId: string | null }) {
  if (ownerId === self) return true;
  const wanted = people.find(({ _id }) => _id === (ownerId ?? self));
  if (ownerId === null) return wanted?.mayWrite === true;
  return wanted?.help === 'given' && wanted.helper?._id === self;
}

function peopleAfter(people: StagePerson[], news: Exclude<StageNews, { type: 'run' | 'no' }>) {
  if (news.type === 'welcome') return inOrder(news.people);
  const others = people.filter(({ _id }) => _id !== (news.type === 'left' ? news.person : news.person._id));
  return news.type === 'left' ? others : inOrder([...others, news.person]);
}

/** Tutors first, then by name. */
const inOrder = (people: StagePerson[]) =>
  people.toSorted((one, other) => other.role.localeCompare(one.role) || one.name.localeCompare(other.name));
