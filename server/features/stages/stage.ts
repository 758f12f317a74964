/**
 * What holds on the stage of one live session: who is there, and who may read and
 * write which document. It is kept in memory and starts anew with the server: then
 * students write in their own documents and nowhere else until they are let again.
 */
import { classDocument, type Help, ownDocument, type StagePerson, type StageRun } from '#contract/stages.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { displayNameOf } from '#server/names/display-name.ts';

export interface Stage {
  sessionId: string;
  /** Everybody who has been there, by user: whoever comes back finds what she was let do. */
  members: Map<string, Member>;
  /** By document. */
  runs: Map<string, { run: StageRun; stopper: AbortController }>;
}

export interface Member {
  id: string;
  name: string;
  isTutor: boolean;
  /** Open ones: nobody is there without. */
  lines: number;
  /** In the class's document; of students only. */
  mayWrite: boolean;
  help: Exclude<Help, 'none'> | undefined;
  /** Who of the staff has asked to help; undefined where `help` is. */
  helper: Member | undefined;
}

export const newStage = (sessionId: string): Stage => ({
  sessionId,
  members: new Map(),
  runs: new Map(),
});

export function memberOf({ members }: Stage, user: User, isTutor: boolean) {
  const known = members.get(user.id);
  if (known) {
    known.isTutor = isTutor;
    return known;
  }
  const one: Member = {
    id: user.id,
    name: displayNameOf(user),
    isTutor,
    lines: 0,
    mayWrite: false,
    help: undefined,
    helper: undefined,
  };
  members.set(user.id, one);
  return one;
}

/** @param ownerId  whose document it is; null for the class's */
function mayRead({ members }: Stage, { id, isTutor }: Member, ownerId: string | null) {
  return ownerId === null || ownerId === id || (isTutor && members.has(ownerId));
}

export function mayWrite({ members }: Stage, { id, isTutor, mayWrite: isLet }: Member, ownerId: string | null) {
  if (ownerId === null) return isTutor || isLet;
  if (ownerId === id) return true;
  const owner = members.get(ownerId);
  return isTutor && owner?.help === 'given' && owner.helper?.id === id;
}

export const documentOf = ({ sessionId }: Pick<Stage, 'sessionId'>, ownerId: string | null) =>
  ownerId === null ? classDocument(sessionId) : ownDocument(sessionId, ownerId);

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const NAME = new RegExp(`^(?<sessionId>${UUID})/(?:class|own/(?<ownerId>${UUID}))$`);

/** What a document's name says; undefined where it is none. */
export function inName(documentName: string) {
  const { sessionId, ownerId = null } = NAME.exec(documentName)?.groups ?? {};
  return sessionId ? { sessionId, ownerId } : undefined;
}

/** Whether she may see the document of that name, which may be any text. */
export function mayOpen(stage: Stage, member: Member, documentName: string) {
  const named = inName(documentName);
  return named?.sessionId === stage.sessionId && mayRead(stage, member, named.ownerId);
}

/** A member, as another one knows of her. */
export const toPerson = ({ id, name, ...member }: Member, viewer: Member): StagePerson => ({
  _id: id,
  name,
  role: member.isTutor ? 'tutor' : 'student',
  mayWrite: member.isTutor || member.mayWrite,
  ...(viewer.isTutor || viewer.id === id ? helpOf(member) : { help: 'none' }),
});

const helpOf = ({ help, helper }: Pick<Member, 'help' | 'helper'>) =>
  help && helper ? { help, helper: { _id: helper.id, name: helper.name } } : { help: 'none' as const };
