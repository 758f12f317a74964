/**
 * Live help: GET {apiBase}/live-help?project=ID, upgraded to a WebSocket, for those who may open a project while its owner
 * has asked for help (project-help.ts). Files are saved by the usual requests; the server broadcasts what each save has
 * changed, and the cursors of the other pages.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { ProjectFile } from '#contract/learning/projects.ts';

export const liveHelpPath = '/live-help';

const Position = z.int().min(0).max(1_000_000);

export const LiveCursor = z.object({
  path: z.string().max(200),
  /** The revision of the file that the positions refer to. */
  revision: z.int().min(0),
  anchor: Position,
  head: Position,
});
export type LiveCursor = z.output<typeof LiveCursor>;

/** What a page sends: its cursor, or null while it is in no text. */
export const LiveHelpRequest = z.object({ cursor: LiveCursor.nullable() });
export type LiveHelpRequest = z.output<typeof LiveHelpRequest>;

/** A page on which the project is open. */
const LivePage = z.object({
  pageId: Id,
  person: z.object({ _id: Id, name: z.string() }),
  cursor: LiveCursor.nullable(),
});
export type LivePage = z.output<typeof LivePage>;

const Edit = z.object({ at: z.int(), removed: z.int(), added: z.string() });

/** A change of one file by a save: the file is removed, its text is edited, or it is new or replaced. */
const SavedChange = z.union([
  z.object({ path: z.string(), removed: z.literal(true) }),
  z.object({ path: z.string(), edit: Edit }),
  ProjectFile,
]);
export type SavedChange = z.output<typeof SavedChange>;

const SaveEvent = z.object({
  type: z.literal('saved'),
  /** The revisions before and after; one event may cover several saves. */
  from: z.int(),
  to: z.int(),
  changes: z.array(SavedChange),
});
export type SaveEvent = z.output<typeof SaveEvent>;

export const LiveHelpEvent = z.discriminatedUnion('type', [
  /** The heartbeat. */
  z.object({ type: z.literal('beat') }),
  /** The first message: the page's own id, and the revision after which it receives the saves. */
  z.object({ type: z.literal('welcome'), pageId: Id, revision: z.int() }),
  /** All pages, each time that one connects or disconnects. */
  z.object({ type: z.literal('pages'), pages: z.array(LivePage) }),
  z.object({ type: z.literal('cursor'), pageId: Id, cursor: LiveCursor.nullable() }),
  SaveEvent,
  /** The last message: the help has ended, or the person may not open the project. */
  z.object({ type: z.literal('ended'), message: z.string() }),
]);
export type LiveHelpEvent = z.output<typeof LiveHelpEvent>;
