/**
 * The state of the editors of one live session: its members, and who may read and write which document. Permissions are
 * stored as well, so that they outlive the server.
 */
import {
  classDocument,
  type EditorParticipant,
  type Help,
  ownDocument,
  type ProgramRun,
} from '#contract/shared-editors.ts';
import type { Message } from '#messages/catalogues.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { displayNameOf } from '#server/names/display-name.ts';

export interface ClassEditors {
  sessionId: string;
  /** The members by user id. Members who left stay in the map, so that they keep their permissions when they return. */
  members: Map<string, Member>;
  /** The last run of each document, keyed by document name. */
  runs: Map<string, { run: StoredRun; controller: AbortController }>;
}

/** A run whose output does not yet contain the server's message, which each reader receives in their own language. */
export interface StoredRun extends ProgramRun {
  message?: Message;
}

export interface Member {
  id: string;
  name: string;
  isTutor: boolean;
  /** The number of the member's open sockets; a member without any is absent. */
  openSockets: number;
  /** Whether the member may write in the class document; used for students only. */
  mayWrite: boolean;
  help: Exclude<Help, 'none'> | undefined;
  /** The member of staff who asked to help; undefined if `help` is undefined. */
  helper: Member | undefined;
}

export const newClassEditors = (sessionId: string): ClassEditors => ({
  sessionId,
  members: new Map(),
  runs: new Map(),
});

/** Returns the user as a member of the class; adds the user if needed. */
export function memberOf({ members }: ClassEditors, user: Pick<User, 'id' | 'name'>, isTutor: boolean) {
  const existing = members.get(user.id);
  if (existing) {
    existing.isTutor = isTutor;
    return existing;
  }
  const member: Member = {
    id: user.id,
    name: displayNameOf(user),
    isTutor,
    openSockets: 0,
    mayWrite: false,
    help: undefined,
    helper: undefined,
  };
  members.set(user.id, member);
  return member;
}

/**
 * Whether a member may read a document.
 * @param ownerId  the document's owner; null for the class document
 */
function mayRead({ members }: ClassEditors, { id, isTutor }: Member, ownerId: string | null) {
  return ownerId === null || ownerId === id || (isTutor && members.has(ownerId));
}

/**
 * Whether a member may write in a document.
 * @param ownerId  the document's owner; null for the class document
 */
export function mayWrite({ members }: ClassEditors, member: Member, ownerId: string | null) {
  const { id, isTutor } = member;
  if (ownerId === null) return isTutor || member.mayWrite;
  if (ownerId === id) return true;
  const owner = members.get(ownerId);
  return isTutor && owner?.help === 'given' && owner.helper?.id === id;
}

/**
 * Returns the name of a document in Hocuspocus.
 * @param ownerId  the document's owner; null for the class document
 */
export const documentNameOf = ({ sessionId }: Pick<ClassEditors, 'sessionId'>, ownerId: string | null) =>
  ownerId === null ? classDocument(sessionId) : ownDocument(sessionId, ownerId);

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const NAME = new RegExp(`^(?<sessionId>${UUID})/(?:class|own/(?<ownerId>${UUID}))$`);

/** Parses a document's name; returns undefined if the text is not a document's name. */
export function parseDocumentName(name: string) {
  const { sessionId, ownerId = null } = NAME.exec(name)?.groups ?? {};
  return sessionId ? { sessionId, ownerId } : undefined;
}

/**
 * Whether a member may open a document.
 * @param documentName  the name that the client sent, possibly malformed
 */
export function mayOpen(editors: ClassEditors, member: Member, documentName: string) {
  const parsed = parseDocumentName(documentName);
  return parsed?.sessionId === editors.sessionId && mayRead(editors, member, parsed.ownerId);
}

/** Returns a member as the viewer may see them: only tutors and the student concerned see who helps. */
export const toParticipant = ({ id, name, ...member }: Member, viewer: Member): EditorParticipant => ({
  _id: id,
  name,
  role: member.isTutor ? 'tutor' : 'student',
  mayWrite: member.isTutor || member.mayWrite,
  ...(viewer.isTutor || viewer.id === id ? helpOf(member) : { help: 'none' }),
});

const helpOf = ({ help, helper }: Pick<Member, 'help' | 'helper'>) =>
  help && helper ? { help, helper: { _id: helper.id, name: helper.name } } : { help: 'none' as const };
