/**
 * The shared editors of a live class: one program that the tutor writes and the class follows, and one program of each student. They can be
 * edited while the room is open, and are saved with the live session. The API calls them stages.
 *
 * The documents are Yjs documents, synchronised over one WebSocket at GET {apiBase}/stages in the protocol of Hocuspocus (3.4). Each
 * document has a text `code` and a map `about` with `languageId`. Changes by a user without permission are ignored. A change is
 * acknowledged (`SyncStatus`) once it is stored. The server sends its events as stateless messages of Hocuspocus, in JSON, and accepts no
 * such messages. An awareness state is `{ person, cursor }`; a client may set only the state of its own user.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** Path of the WebSocket; the query parameter `room` is the room's name. */
export const sharedEditorsPath = '/stages';
/** The close code that tells a client not to reconnect; the reason is a text for the user. */
export const EDITORS_CLOSED = 4403;

/** The name of the document that the whole class sees. */
export const classDocument = (sessionId: string) => `${sessionId}/class`;
/** The name of one student's document, which the tutor may read too. */
export const ownDocument = (sessionId: string, ownerId: string) => `${sessionId}/own/${ownerId}`;

/** The names of the shared types in a document. */
export const documentParts = { code: 'code', about: 'about', languageId: 'languageId' } as const;

/** Maximum number of characters of a document's code. */
export const MAX_CODE_LENGTH = 200_000;
/** Maximum bytes of one change, such as a paste. */
export const MAX_CHANGE_BYTES = 64 * 1024;
/**
 * Maximum bytes of one WebSocket message, which can contain a whole document that was written while the client was
 * offline.
 */
export const MAX_MESSAGE_BYTES = MAX_CODE_LENGTH + 100 * 1024;

/**
 * Whether a member of staff may edit a student's document: staff ask (`asked`), the student agrees (`given`), and
 * either of them can end the help (`none`).
 */
export const Help = z.enum(['none', 'asked', 'given']);
export type Help = z.output<typeof Help>;

export const EditorParticipant = z.object({
  /** The user's id. */
  _id: Id,
  /** The display name: 'Wanjiru K.' */
  name: z.string(),
  role: z.enum(['tutor', 'student']),
  /** Whether the user may write in the class document. */
  mayWrite: z.boolean(),
  /**
   * The state of the help for this student. Only tutors and that student receive it; other users always receive `none`.
   */
  help: Help,
  /** The member of staff who asked or may write in the student's document; undefined if `help` is `none`. */
  helper: z.object({ _id: Id, name: z.string() }).optional(),
});
export type EditorParticipant = z.output<typeof EditorParticipant>;

export const ProgramRun = z.object({
  state: z.enum(['running', 'finished']),
  /** The name of the user who started the run. */
  name: z.string(),
  /** The language of the program that ran; the document's language may have changed since. */
  languageId: z.int(),
  /** The run's status, in Judge0's words; empty while the program runs. */
  status: z.string(),
  /** The compiler's messages, standard output, standard error and the error message, in that order. */
  output: z.string(),
  /** Milliseconds of processor time; null if unknown. */
  time: z.number().nullable(),
});
export type ProgramRun = z.output<typeof ProgramRun>;

/** The server's stateless messages. `run` and `no` come with any document, the others only with the class document. */
export const DocumentEvent = z.discriminatedUnion('type', [
  /** The first event: the members who are present. */
  z.object({ type: z.literal('welcome'), people: z.array(EditorParticipant) }),
  /** A member has joined, or their state has changed. */
  z.object({ type: z.literal('person'), person: EditorParticipant }),
  z.object({ type: z.literal('left'), person: Id }),
  /** The state of the document's last run. */
  z.object({ type: z.literal('run'), run: ProgramRun }),
  /** The server rejected the client's last change, and rejects all later ones until the client reconnects. */
  z.object({ type: z.literal('no'), message: z.string() }),
]);
export type DocumentEvent = z.output<typeof DocumentEvent>;

const InRoom = z.object({ roomName: z.string().max(200) });
const OfPerson = InRoom.extend({ personId: Id });
/** Identifies a document by its owner: a student, or null for the class document. */
const OfDocument = z.object({ ownerId: Id.nullable() });
const roomRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const SavedCode = z.object({
  /** The student who owns the document; null for the class document. */
  ownerId: Id.nullable(),
  /** The student's name; empty for the class document. */
  ownerName: z.string(),
  /** The language, by Judge0's number; null if none was chosen. */
  languageId: z.int().nullable(),
  code: z.string(),
  /** When the code was last changed, in ISO 8601. */
  changedAt: z.string(),
});
export type SavedCode = z.output<typeof SavedCode>;

/** A live class that has ended and has code the student may read. */
export const PastClass = z.object({
  /** The live session's id. */
  _id: Id,
  /** The room's name during the class; empty if it was not recorded. */
  roomName: z.string(),
  /** The title of the course whose students the class was for; empty if it was for all students. */
  courseTitle: z.string(),
  /** When the class started, in ISO 8601. */
  startedAt: z.string(),
});
export type PastClass = z.output<typeof PastClass>;

export const sharedEditors = {
  open: endpoint({
    method: 'GET',
    path: '/stages/:roomName',
    summary: 'Returns the room’s current live session. Its id is part of the names of the session’s documents.',
    params: InRoom,
    reply: z.object({ sessionId: Id }),
    refusals: roomRefusals,
  }),
  letWrite: endpoint({
    method: 'PUT',
    path: '/stages/:roomName/writers/:personId',
    summary: 'Grants or revokes a student’s permission to write in the class’s document.',
    params: OfPerson,
    body: z.object({ mayWrite: z.boolean() }),
    reply: z.object({}),
    refusals: roomRefusals,
  }),
  help: endpoint({
    method: 'PUT',
    path: '/stages/:roomName/help/:personId',
    summary:
      'Controls a tutor’s access to a student’s document: a tutor requests access, the student grants it to that tutor, and either one ends it.',
    params: OfPerson,
    body: z.object({
      help: Help,
      /** The member of staff whom the student allows to write. */
      helper: Id.optional(),
    }),
    reply: z.object({}),
    refusals: [...roomRefusals, 'conflict'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/stages/:roomName/run',
    summary:
      'Runs the program in a document that the caller may write. Shows the result to everyone who sees the document.',
    params: InRoom,
    body: OfDocument,
    reply: z.object({}),
    refusals: [...roomRefusals, 'conflict', 'too_many_requests', 'unavailable'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/stages/:roomName/stop',
    summary: 'Stops the program that runs in a document.',
    params: InRoom,
    body: OfDocument,
    reply: z.object({}),
    refusals: roomRefusals,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/stages/:roomName/sessions',
    summary: 'Lists up to fifty live sessions of the room with saved documents, latest first.',
    params: InRoom,
    reply: z.array(z.object({ _id: Id, startedAt: z.string(), endedAt: z.string().nullable() })),
    refusals: roomRefusals,
  }),
  pastClasses: endpoint({
    method: 'GET',
    path: '/stages/sessions',
    summary:
      'Lists up to fifty past live classes with saved code of the class or of the caller (a student), latest first. Includes classes whose rooms were deleted.',
    reply: z.array(PastClass),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  code: endpoint({
    method: 'GET',
    path: '/stages/sessions/:id/code',
    summary: 'Returns the documents of a live session: the class’s and the caller’s own; for the tutor, all documents.',
    params: z.object({ id: Id }),
    reply: z.array(SavedCode),
    refusals: roomRefusals,
  }),
};
