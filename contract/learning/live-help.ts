/**
 * Live help: GET {apiBase}/live-help?project=ID, upgraded to a WebSocket, for those who may open a project while its owner
 * has asked for help (project-help.ts). Files are saved as always; here the server tells what each save has changed, and
 * passes on where the others' cursors are.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { ProjectFile } from '#contract/learning/projects.ts';

export const liveHelpPath = '/live-help';

const Position = z.int().min(0).max(1_000_000);

export const LiveCursor = z.object({
  path: z.string().max(200),
  /** The revision of the saved file in which the positions are. */
  revision: z.int().min(0),
  anchor: Position,
  head: Position,
});
export type LiveCursor = z.output<typeof LiveCursor>;

/** What a page sends: its cursor; null while it is in no text. */
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

/** One file that a save has changed: it is removed, a text is edited, or the file is new or replaced. */
const SavedChange = z.union([
  z.object({ path: z.string(), removed: z.literal(true) }),
  z.object({ path: z.string(), edit: Edit }),
  ProjectFile,
]);
export type SavedChange = z.output<typeof SavedChange>;

const ToldSave = z.object({
  type: z.literal('saved'),
  /** The revisions before and after; there may be several saves between them. */
  from: z.int(),
  to: z.int(),
  changes: z.array(SavedChange),
});
export type ToldSave = z.output<typeof ToldSave>;

export const LiveHelpEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat') }),
  /** The first message: the page's own id, and the revision from which on saves are told. */
  z.object({ type: z.literal('welcome'), pageId: Id, revision: z.int() }),
  /** All pages, whenever one comes or goes. */
  z.object({ type: z.literal('pages'), pages: z.array(LivePage) }),
  z.object({ type: z.literal('cursor'), pageId: Id, cursor: LiveCursor.nullable() }),
  ToldSave,
  /** The last message: the help has ended, or the person may not open the project. */
  z.object({ type: z.literal('ended'), message: z.string() }),
]);
export type LiveHelpEvent = z.output<typeof LiveHelpEvent>;
