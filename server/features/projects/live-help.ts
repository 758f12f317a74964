/**
 * Live help: the open pages of each project whose owner has asked for help. A page hears what each save has changed, and
 * where the others' cursors are. Nothing is written here: the saves are the only truth (saving.ts), the database tells of
 * them (db/events.ts), and a page that has missed some reads the project again. WebSockets are all in the primary.
 */
import { randomUUID } from 'node:crypto';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { LiveCursor, LiveHelpEvent } from '#contract/learning/live-help.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { localeOf } from '#server/http/locale.ts';
import { isSessionActive, type User } from '#server/http/sessions/sessions.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/learning/projects.ts';
import { findHelped, readHelp } from './help.ts';
import { type LiveHelpSocket, openLiveHelpSocket } from './live-help-socket.ts';
import { savedChanges } from './saved-changes.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Maximum pages of one person, on all devices. */
const MAX_PER_PERSON = 6;

interface Page {
  pageId: string;
  person: User;
  cursor: LiveCursor | null;
  socket: LiveHelpSocket;
}

interface LiveProject {
  pages: Set<Page>;
  /** What the pages have been told; undefined until the project is read. */
  told?: { revision: number; files: ProjectFile[] };
  /** Reads the project, and tells the pages what has changed. */
  refresh: () => Promise<void>;
}

export class LiveHelp {
  readonly #needs: Needs;
  readonly #onFault: (error: unknown) => void;
  readonly #projects = new Map<string, LiveProject>();
  #isClosed = false;

  constructor(needs: Needs, onFault: (error: unknown) => void) {
    this.#needs = needs;
    this.#onFault = onFault;
    this.recheckAll = singleFlight(async () => {
      for (const [projectId, { pages }] of this.#projects)
        for (const page of pages) await this.#recheck(projectId, page);
    }, onFault);
  }

  /** Call this when people may have lost access. */
  readonly recheckAll: () => Promise<void>;

  readonly accept = (webSocket: WebSocket, person: User, request: FastifyRequest) => {
    const projectId = Query.safeParse(request.query).data?.project ?? '';
    const page: Page = {
      ...{ pageId: randomUUID(), person, cursor: null },
      socket: openLiveHelpSocket(webSocket, {
        locale: localeOf(request),
        onCursor: (cursor) => this.#move(projectId, page, cursor),
        onHeartbeat: () => void this.#recheck(projectId, page),
        onClose: () => this.#leave(projectId, page),
      }),
    };
    if (this.#isClosed) return page.socket.end();
    if (!projectId) return page.socket.refuse(texts.gone);
    this.#join(projectId, page).catch((error) => {
      if (error instanceof Refusal) return page.socket.refuse(error.text);
      this.#onFault(error);
      page.socket.end();
    });
  };

  /** @param projectId  undefined if any project may have changed */
  readonly projectChanged = (projectId?: string) => {
    for (const [id, live] of this.#projects) if (!projectId || id === projectId) void live.refresh();
  };

  /** Closes all connections, including any that open later: the pages connect again. */
  async close() {
    this.#isClosed = true;
    const open = [...this.#projects.values()];
    for (const { pages } of open) for (const { socket } of pages) socket.end();
    // Waits for running reads, which need the database: the database is closed next.
    await Promise.all([this.recheckAll(), ...open.map(({ refresh }) => refresh())]);
  }

  async #join(projectId: string, page: Page) {
    await requireOpen(this.#needs, page.person, projectId);
    const everybody = [...this.#projects.values()].flatMap(({ pages }) => [...pages]);
    if (everybody.filter(({ person }) => person.id === page.person.id).length >= MAX_PER_PERSON)
      throw new Refusal('too_many_requests', generalTexts.tooManyRequests);
    const live = this.#projects.get(projectId) ?? this.#open(projectId);
    live.pages.add(page);
    await live.refresh();
    if (!live.told || !live.pages.has(page)) return;
    page.socket.send({ type: 'welcome', pageId: page.pageId, revision: live.told.revision });
    tellPages(live);
  }

  #open(projectId: string): LiveProject {
    const refresh = singleFlight(() => tellChanges(this.#needs, projectId, live), this.#onFault);
    const live: LiveProject = { pages: new Set(), refresh };
    this.#projects.set(projectId, live);
    return live;
  }

  #leave(projectId: string, page: Page) {
    const live = this.#projects.get(projectId);
    if (!live?.pages.delete(page)) return;
    if (live.pages.size === 0) this.#projects.delete(projectId);
    else tellPages(live);
  }

  #move(projectId: string, page: Page, cursor: LiveCursor | null) {
    page.cursor = cursor;
    const pages = this.#projects.get(projectId)?.pages;
    if (!pages?.has(page)) return;
    for (const other of pages) if (other !== page) other.socket.send({ type: 'cursor', pageId: page.pageId, cursor });
  }

  async #recheck(projectId: string, page: Page) {
    try {
      await requireOpen(this.#needs, page.person, projectId);
    } catch (error) {
      // While the database does not answer, the page stays: it hears nothing new either.
      if (error instanceof Refusal) page.socket.refuse(error.text);
    }
  }
}

const Query = z.object({ project: Id });

/** @throws {Refusal} not_found  the project is not open to the person, there is no help, or the person was signed out */
async function requireOpen(needs: Needs, person: User, projectId: string) {
  const { until } = await readHelp(needs, person, projectId);
  if (!until || !(await isSessionActive(needs, person))) throw new Refusal('not_found', texts.gone);
}

async function tellChanges(needs: Needs, projectId: string, live: LiveProject) {
  const now = await findHelped(needs, projectId);
  if (!now) return live.pages.forEach(({ socket }) => void socket.refuse(texts.gone));
  const { told } = live;
  live.told = now;
  if (!told || told.revision === now.revision) return;
  const changes = savedChanges(told.files, now.files);
  tellAll(live, { type: 'saved', from: told.revision, to: now.revision, changes });
}

function tellPages(live: LiveProject) {
  const pages = [...live.pages].map(({ pageId, person, cursor }) => ({
    ...{ pageId, cursor },
    person: { _id: person.id, name: displayNameOf(person) },
  }));
  tellAll(live, { type: 'pages', pages });
}

function tellAll({ pages }: LiveProject, event: LiveHelpEvent) {
  const text = JSON.stringify(event);
  for (const { socket } of pages) socket.sendText(text);
}
