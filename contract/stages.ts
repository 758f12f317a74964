/**
 * The stage of a live class: one program that the tutor writes and the class
 * follows, and beside it one of each student's own. They live as long as the room
 * is open, and are kept with the live session.
 *
 * The documents are Yjs's, and travel over one WebSocket at GET {apiBase}/stages
 * as Hocuspocus (3.4) speaks. Each has a text `code` and a map `about` with
 * `languageId`. Whoever may not write may send what she likes: nothing of it is
 * taken. What the server has to say comes as Hocuspocus's stateless messages, in
 * JSON; it hears none. An awareness state is `{ person, cursor }`, and only one's own.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** With the room's name as `room`, behind a question mark. */
export const stagePath = '/stages';
/** With this code a line is closed where there is no use in opening it again; the reason is a sentence for people. */
export const STAGE_OVER = 4403;

/** Of that live session: what the whole class sees. */
export const classDocument = (sessionId: string) => `${sessionId}/class`;
/** Of that live session: what one person writes, and the tutor may look at. */
export const ownDocument = (sessionId: string, ownerId: string) => `${sessionId}/own/${ownerId}`;

/** The names of what is in a document. */
export const documentParts = { code: 'code', about: 'about', languageId: 'languageId' } as const;

/** Characters that a document may have. */
export const MOST_CODE = 200_000;
/** Bytes that one change may have: what is pasted at once. */
export const MOST_CHANGE = 64 * 1024;
/** Bytes of one WebSocket message: a whole document, from somebody who was away while she wrote it. */
export const MOST_MESSAGE = MOST_CODE + 100 * 1024;

export const stageMessages = {
  closed: 'The room has been closed. What was written is kept.',
  signedOut: 'You are not signed in any more.',
  restarting: 'The school is being started again. You are back in a moment.',
  programTooLong: 'A program can have at most 200,000 characters. Your last change was not added.',
  tooMuchAtOnce: 'You can add at most 64 kB at once. Your last change was not added: paste it in parts.',
  notYours: 'You may not write here at the moment.',
  tutorsOnly: 'Only the tutor can do this.',
  gone: 'This person is not here any more.',
  notAsked: 'The tutor has not asked to write here.',
  otherHelps: 'Somebody else is asking to write here, or may already.',
  runsAlready: 'This program is running already.',
  nothingToRun: 'There is no program to run yet.',
  noLanguage: 'Choose a language first.',
  stopped: 'The program was stopped.',
  failed: 'The program could not be run. Please try again.',
  sessionGone: 'There is no such class.',
  cutOff: 'There was more output, which is not shown.',
};

/** Whether one of the staff may write in a student's own document: she is asked, and either of the two ends it. */
export const Help = z.enum(['none', 'asked', 'given']);
export type Help = z.output<typeof Help>;

export const StagePerson = z.object({
  /** The user's. */
  _id: Id,
  /** What others may know her by: 'Wanjiru K.' */
  name: z.string(),
  role: z.enum(['tutor', 'student']),
  /** In the class's document. */
  mayWrite: z.boolean(),
  /** Told to tutors and to the student herself; to others always `none`. */
  help: Help,
  /** Who has asked, or may write there; where `help` is not `none`. */
  helper: z.object({ _id: Id, name: z.string() }).optional(),
});
export type StagePerson = z.output<typeof StagePerson>;

export const StageRun = z.object({
  state: z.enum(['running', 'finished']),
  /** Who started it. */
  name: z.string(),
  /** As Judge0 calls what became of it; empty while it runs. */
  status: z.string(),
  /** What the compiler said, what was printed, and what went wrong, in that order. */
  output: z.string(),
  /** Milliseconds of processor time; null where it is not known. */
  time: z.number().nullable(),
});
export type StageRun = z.output<typeof StageRun>;

/** What the server says on a document's line. All but `run` and `no` come on the class's. */
export const StageNews = z.discriminatedUnion('type', [
  /** First: who is there. */
  z.object({ type: z.literal('welcome'), people: z.array(StagePerson) }),
  /** Somebody who has come in, or of whom something has changed. */
  z.object({ type: z.literal('person'), person: StagePerson }),
  z.object({ type: z.literal('left'), person: Id }),
  /** Of the document's program: the last one, as it stands. */
  z.object({ type: z.literal('run'), run: StageRun }),
  /** What was written last was not taken, nor will anything be until the line is opened anew. */
  z.object({ type: z.literal('no'), message: z.string() }),
]);
export type StageNews = z.output<typeof StageNews>;

const InRoom = z.object({ roomName: z.string().max(200) });
const OfPerson = InRoom.extend({ personId: Id });
/** Whose document: null for the class's. */
const OfDocument = z.object({ ownerId: Id.nullable() });
const entering = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const KeptCode = z.object({
  /** Null for the class's. */
  ownerId: Id.nullable(),
  /** Empty for the class's. */
  ownerName: z.string(),
  /** Judge0's number; null where none was chosen. */
  languageId: z.int().nullable(),
  code: z.string(),
  /** In ISO 8601. */
  changedAt: z.string(),
});
export type KeptCode = z.output<typeof KeptCode>;

/** A live class that is over, and of which there is code to read. */
export const PastClass = z.object({
  /** The live session's. */
  _id: Id,
  /** As the room was called then; empty where nobody has written it down. */
  roomName: z.string(),
  /** Of the course for whose students it was; empty where it was for every student. */
  courseTitle: z.string(),
  /** In ISO 8601. */
  startedAt: z.string(),
});
export type PastClass = z.output<typeof PastClass>;

export const stages = {
  open: endpoint({
    method: 'GET',
    path: '/stages/:roomName',
    summary: 'The live session that goes on in that room, for its documents’ names.',
    params: InRoom,
    reply: z.object({ sessionId: Id }),
    refusals: entering,
  }),
  letWrite: endpoint({
    method: 'PUT',
    path: '/stages/:roomName/writers/:personId',
    summary: 'Lets a student write in the class’s document, or no longer.',
    params: OfPerson,
    body: z.object({ mayWrite: z.boolean() }),
    reply: z.object({}),
    refusals: entering,
  }),
  help: endpoint({
    method: 'PUT',
    path: '/stages/:roomName/help/:personId',
    summary:
      'Asks to write in a student’s own document (the tutor), agrees to it (the student, who says to whom), or ends it (either).',
    params: OfPerson,
    body: z.object({
      help: Help,
      /** To whom she agrees. */
      helper: Id.optional(),
    }),
    reply: z.object({}),
    refusals: [...entering, 'conflict'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/stages/:roomName/run',
    summary: 'Runs the program of a document that the caller may write; everybody who sees it sees what becomes of it.',
    params: InRoom,
    body: OfDocument,
    reply: z.object({}),
    refusals: [...entering, 'conflict', 'too_many_requests', 'unavailable'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/stages/:roomName/stop',
    summary: 'Stops that program.',
    params: InRoom,
    body: OfDocument,
    reply: z.object({}),
    refusals: entering,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/stages/:roomName/sessions',
    summary: 'The live sessions of that room in which something was written, the latest first: fifty at most.',
    params: InRoom,
    reply: z.array(z.object({ _id: Id, startedAt: z.string(), endedAt: z.string().nullable() })),
    refusals: entering,
  }),
  pastClasses: endpoint({
    method: 'GET',
    path: '/stages/sessions',
    summary:
      'The live classes for the caller, a student, that are over and of which the class’s code or her own is kept, the latest first: fifty at most. Their rooms may be gone.',
    reply: z.array(PastClass),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  code: endpoint({
    method: 'GET',
    path: '/stages/sessions/:id/code',
    summary:
      'What was written in a live session: the class’s, and of the others the caller’s own, or for the tutor all.',
    params: z.object({ id: Id }),
    reply: z.array(KeptCode),
    refusals: entering,
  }),
};
