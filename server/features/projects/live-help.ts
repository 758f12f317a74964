/**
 * Live help: the open pages of each project whose owner has asked for help. The server broadcasts to them what each save
 * has changed, and the cursors of the others. Nothing is stored here: saves go through saving.ts, the database publishes
 * them (db/events.ts), and a page that has missed one reads the project again. All WebSockets are in the primary process.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { LiveCursor, LiveHelpEvent } from '#contract/learning/live-help.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { openTokenBuckets } from '#server/concurrency/token-buckets.ts';
import { localeOf } from '#server/http/locale.ts';
import { isSessionActive, type User } from '#server/http/sessions/sessions.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/projects.ts';
import { findHelped, readHelp } from './help.ts';
import { type LiveHelpSocket, openLiveHelpSocket } from './live-help-socket.ts';
import { savedChanges } from './saved-changes.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Maximum pages of one person, on all devices. */
const MAX_PER_PERSON = 6;
/** Messages of a person on all pages: only one of these has the cursor, and sends ten a second. They may queue up. */
const MESSAGES = { capacity: 100, perSecond: 20 };
/** New connections of a person: after a lost network all pages reconnect, each a second later at the earliest. */
const CONNECTIONS = { capacity: 60, perSecond: 1 };
/** Minimum milliseconds between two reads of a project: saves that are quicker share one event. */
const MIN_READ_INTERVAL = 50;

interface Page {
  pageId: string;
  projectId: string;
  person: User;
  joinedAt: number;
  cursor: LiveCursor | null;
  /** Whether the page has received its first message, without which it does not know its own id. */
  isWelcomed: boolean;
  isClosed: boolean;
  socket: LiveHelpSocket;
}

interface LiveProject {
  pages: Set<Page>;
  /** The state that the pages have; undefined until the project has been read. */
  lastSent?: { revision: number; files: ProjectFile[] };
  /** Reads the project, and broadcasts what has changed. */
  refresh: () => Promise<void>;
}

export class LiveHelp {
  readonly #needs: Needs;
  readonly #onFault: (error: unknown) => void;
  readonly #projects = new Map<string, LiveProject>();
  readonly #messages = openTokenBuckets(MESSAGES);
  readonly #connections = openTokenBuckets(CONNECTIONS);
  #isClosed = false;

  constructor(needs: Needs, onFault: (error: unknown) => void) {
    this.#needs = needs;
    this.#onFault = onFault;
    this.recheckAll = singleFlight(async () => {
      for (const page of this.#allPages()) await this.#recheck(page);
    }, onFault);
  }

  /** Call this when people may have lost access. */
  readonly recheckAll: () => Promise<void>;

  readonly accept = (webSocket: WebSocket, person: User, request: FastifyRequest) => {
    const projectId = Query.safeParse(request.query).data?.project ?? '';
    const page: Page = {
      ...{ pageId: randomUUID(), projectId, person, joinedAt: performance.now() },
      ...{ cursor: null, isWelcomed: false, isClosed: false },
      socket: openLiveHelpSocket(webSocket, {
        locale: localeOf(request),
        maySend: () => this.#messages.take(person.id) === 0,
        onCursor: (cursor) => this.#move(page, cursor),
        onHeartbeat: () => void this.#recheck(page),
        onClose: () => this.#leave(page),
      }),
    };
    if (!projectId) return page.socket.refuse(texts.gone);
    if (this.#connections.take(person.id) > 0) return page.socket.refuse(texts.tooManyConnections);
    this.#join(page).catch((error) => {
      if (error instanceof Refusal) return page.socket.refuse(error.text);
      this.#onFault(error);
      page.socket.close();
    });
  };

  /** @param projectId  undefined if any project may have changed */
  readonly projectChanged = (projectId?: string) => {
    for (const [id, live] of this.#projects) if (!projectId || id === projectId) void live.refresh();
  };

  /** Closes all connections, including those that open later. The pages connect again. */
  async close() {
    this.#isClosed = true;
    const open = [...this.#projects.values()];
    for (const { socket } of this.#allPages()) socket.close();
    // Waits for running reads, which need the database: the database is closed next.
    await Promise.all([this.recheckAll(), ...open.map(({ refresh }) => refresh())]);
  }

  #allPages = () => [...this.#projects.values()].flatMap(({ pages }) => [...pages]);

  async #join(page: Page) {
    if (!this.#isClosed) await requireActiveHelp(this.#needs, page.person, page.projectId);
    if (this.#isClosed) return page.socket.close();
    // The page may have disconnected in the meantime; it would never be removed.
    if (page.isClosed) return;
    this.#closeOldestPage(page.person);
    const live = this.#projects.get(page.projectId) ?? this.#open(page.projectId);
    live.pages.add(page);
    await live.refresh();
    // The project could not be read: the page connects again.
    if (!page.isWelcomed) page.socket.close();
  }

  /** Closes the oldest page of a person who has the maximum: its connection may be dead. If not, it connects again. */
  #closeOldestPage({ id }: User) {
    const own = this.#allPages().filter(({ person }) => person.id === id);
    if (own.length < MAX_PER_PERSON) return;
    const oldest = own.reduce((first, page) => (page.joinedAt < first.joinedAt ? page : first));
    oldest.socket.close();
    this.#leave(oldest);
  }

  #open(projectId: string): LiveProject {
    let readAt = Number.NEGATIVE_INFINITY;
    const refresh = singleFlight(async () => {
      await pause(Math.max(0, readAt + MIN_READ_INTERVAL - performance.now()));
      readAt = performance.now();
      await broadcastChanges(this.#needs, projectId, live);
    }, this.#onFault);
    const live: LiveProject = { pages: new Set(), refresh };
    this.#projects.set(projectId, live);
    return live;
  }

  #leave(page: Page) {
    page.isClosed = true;
    const live = this.#projects.get(page.projectId);
    if (!live?.pages.delete(page)) return;
    if (live.pages.size === 0) this.#projects.delete(page.projectId);
    else broadcastPages(live);
  }

  #move(page: Page, cursor: LiveCursor | null) {
    page.cursor = cursor;
    const live = this.#projects.get(page.projectId);
    if (live?.pages.has(page)) broadcast(live, { type: 'cursor', pageId: page.pageId, cursor }, page);
  }

  async #recheck(page: Page) {
    try {
      await requireActiveHelp(this.#needs, page.person, page.projectId);
    } catch (error) {
      // While the database does not answer, the page stays connected: it receives nothing new either.
      if (error instanceof Refusal) page.socket.refuse(error.text);
    }
  }
}

const Query = z.object({ project: Id });

/** @throws {Refusal} not_found  the project is not open to the person, there is no help, or the person was signed out */
async function requireActiveHelp(needs: Needs, person: User, projectId: string) {
  const { until } = await readHelp(needs, person, projectId);
  if (!until || !(await isSessionActive(needs, person))) throw new Refusal('not_found', texts.gone);
}

async function broadcastChanges(needs: Needs, projectId: string, live: LiveProject) {
  const now = await findHelped(needs, projectId);
  if (!now) return live.pages.forEach(({ socket }) => void socket.refuse(texts.gone));
  const { lastSent } = live;
  live.lastSent = now;
  if (lastSent && lastSent.revision !== now.revision) {
    const changes = savedChanges(lastSent.files, now.files);
    broadcast(live, { type: 'saved', from: lastSent.revision, to: now.revision, changes });
  }
  welcome(live, now.revision);
}

/** Sends new pages their first message. From then on they receive all broadcasts. */
function welcome(live: LiveProject, revision: number) {
  const newPages = [...live.pages].filter(({ isWelcomed }) => !isWelcomed);
  for (const page of newPages) {
    page.socket.send({ type: 'welcome', pageId: page.pageId, revision });
    page.isWelcomed = true;
  }
  if (newPages.length > 0) broadcastPages(live);
}

function broadcastPages(live: LiveProject) {
  const pages = [...live.pages].map(({ pageId, person, cursor }) => ({
    ...{ pageId, cursor },
    person: { _id: person.id, name: displayNameOf(person) },
  }));
  broadcast(live, { type: 'pages', pages });
}

function broadcast({ pages }: LiveProject, event: LiveHelpEvent, except?: Page) {
  const text = JSON.stringify(event);
  for (const page of pages) if (page.isWelcomed && page !== except) page.socket.sendText(text);
}
