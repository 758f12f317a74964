/**
 * The state of the editors of one live session: its members, and who may read and write which document. It is in memory
 * only: after a restart of the server students can write only in their own documents until the tutor permits more.
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
  /** By user id. Members who left stay in the map, so that they keep their permissions when they return. */
  members: Map<string, Member>;
  /** The last run of each document, by document name. */
  runs: Map<string, { run: StoredRun; controller: AbortController }>;
}

/** A run whose output does not yet have the server's message about it, which each reader gets in their language. */
export interface StoredRun extends ProgramRun {
  message?: Message;
}

export interface Member {
  id: string;
  name: string;
  isTutor: boolean;
  /** The member's open sockets; a member without one is absent. */
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

/** The user as a member of the class; added if needed. */
export function memberOf({ members }: ClassEditors, user: User, isTutor: boolean) {
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

/** @param ownerId  null for the class document */
function mayRead({ members }: ClassEditors, { id, isTutor }: Member, ownerId: string | null) {
  return ownerId === null || ownerId === id || (isTutor && members.has(ownerId));
}

/** @param ownerId  null for the class document */
export function mayWrite({ members }: ClassEditors, member: Member, ownerId: string | null) {
  const { id, isTutor } = member;
  if (ownerId === null) return isTutor || member.mayWrite;
  if (ownerId === id) return true;
  const owner = members.get(ownerId);
  return isTutor && owner?.help === 'given' && owner.helper?.id === id;
}

/** @param ownerId  null for the class document */
export const documentNameOf = ({ sessionId }: Pick<ClassEditors, 'sessionId'>, ownerId: string | null) =>
  ownerId === null ? classDocument(sessionId) : ownDocument(sessionId, ownerId);

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const NAME = new RegExp(`^(?<sessionId>${UUID})/(?:class|own/(?<ownerId>${UUID}))$`);

/** Parses a document's name; undefined if it is not one. */
export function parseDocumentName(name: string) {
  const { sessionId, ownerId = null } = NAME.exec(name)?.groups ?? {};
  return sessionId ? { sessionId, ownerId } : undefined;
}

/** @param documentName  as the client sent it, possibly malformed */
export function mayOpen(editors: ClassEditors, member: Member, documentName: string) {
  const parsed = parseDocumentName(documentName);
  return parsed?.sessionId === editors.sessionId && mayRead(editors, member, parsed.ownerId);
}

/** A member as the viewer may see them: help is shown to tutors and to the student concerned. */
export const toParticipant = ({ id, name, ...member }: Member, viewer: Member): EditorParticipant => ({
  _id: id,
  name,
  role: member.isTutor ? 'tutor' : 'student',
  mayWrite: member.isTutor || member.mayWrite,
  ...(viewer.isTutor || viewer.id === id ? helpOf(member) : { help: 'none' }),
});

const helpOf = ({ help, helper }: Pick<Member, 'help' | 'helper'>) =>
  help && helper ? { help, helper: { _id: helper.id, name: helper.name } } : { help: 'none' as const };
