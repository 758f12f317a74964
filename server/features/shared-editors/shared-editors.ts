/**
 * The rules of shared editors: the programs that are written together in a live class.
 *
 * Each live session of a room has its editors, open to every user whom the call of the class admits. There is one
 * class document, in which the tutor writes and the students whom the tutor permits, and one document for each
 * student, which the tutor may read, and may edit while the student agrees. A user who may write a program may run it;
 * all who see the document see the result.
 *
 * The editors end with the session: documents become read-only and are saved with it. Afterwards everyone the class
 * was for may read the class document and their own; the tutor reads all.
 */

import type { Help } from '#contract/shared-editors.ts';
import type { ClassAccess } from '#server/features/calls/calls.ts';
import { canChangeRoom, enterRoom } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import * as generalTexts from '#texts/general.ts';
import {
  type ClassEditors,
  documentNameOf,
  type Member,
  memberOf,
  newClassEditors,
  toParticipant,
} from './class-editors.ts';
import { type OpenedDocument, openDocuments, type SharedDocuments } from './documents.ts';
import { openPermissionLog } from './permission-log.ts';
import { serializeRun } from './serialize-run.ts';
import * as store from './shared-editors.store.ts';

export interface Needs extends Pick<Services, 'config' | 'db' | 'clock' | 'runner' | 'runQuotas'> {
  classAccess: ClassAccess;
}

export interface SharedEditors {
  needs: Needs;
  /** Called with every internal error. */
  onFault: (error: unknown) => void;
  documents: SharedDocuments;
  permissions: ReturnType<typeof openPermissionLog>;
  /** The editors in use, keyed by the id of their live session. */
  active: Map<string, ClassEditors>;
}

export const openSharedEditors = (needs: Needs, onFault: (error: unknown) => void): SharedEditors => ({
  needs,
  onFault,
  documents: openDocuments(needs, { onFault, onOpened }),
  permissions: openPermissionLog(needs.db, onFault),
  active: new Map(),
});

function onOpened({ editors, member, ownerId, locale, send }: OpenedDocument) {
  if (ownerId === null) send({ type: 'welcome', people: presentMembers(editors, member) });
  const lastRun = editors.runs.get(documentNameOf(editors, ownerId));
  if (lastRun) send({ type: 'run', run: serializeRun(lastRun.run, locale) });
}

const presentMembers = ({ members }: ClassEditors, viewer: Member) =>
  [...members.values()].filter(({ openSockets }) => openSockets > 0).map((member) => toParticipant(member, viewer));

/** The caller of a request, and the room it is about. */
export interface InRoom {
  caller: User;
  roomName: string;
}

/** Finds the current live session of a room. Throws the same refusals as enterRoom and ClassAccess.check. */
export async function findSession(
  { db, classAccess }: Pick<Needs, 'db' | 'classAccess'>,
  { caller, roomName }: InRoom,
) {
  const room = await enterRoom({ db }, caller, roomName);
  await classAccess.check(room, caller);
  return { sessionId: room.sessionId, isTutor: canChangeRoom(room, caller) };
}

/**
 * Returns the editors of a room's current live session, and the caller as a member. Throws the same refusals as
 * findSession.
 */
export async function enterEditors({ needs, active }: SharedEditors, inRoom: InRoom) {
  const { sessionId, isTutor } = await findSession(needs, inRoom);
  const loaded = active.get(sessionId) ?? (await loadEditors(needs, sessionId));
  // Another request may have opened them meanwhile.
  const editors = active.get(sessionId) ?? loaded;
  active.set(sessionId, editors);
  return { editors, member: memberOf(editors, inRoom.caller, isTutor) };
}

/** The editors of a live session, with the permissions from before the server started. */
async function loadEditors({ db }: Pick<Needs, 'db'>, sessionId: string) {
  const editors = newClassEditors(sessionId);
  for (const { student, helper, help, mayWrite } of await store.listPermissions(db, sessionId)) {
    const member = memberOf(editors, student, false);
    member.mayWrite = mayWrite;
    if (help && helper) Object.assign(member, { help, helper: memberOf(editors, helper, true) });
  }
  return editors;
}

/** Sends a member's current state to all who have the class document open. */
export function broadcastMember({ documents }: SharedEditors, editors: ClassEditors, member: Member) {
  const isPresent = member.openSockets > 0;
  documents.broadcast(editors, null, (viewer) =>
    isPresent ? { type: 'person', person: toParticipant(member, viewer) } : { type: 'left', person: member.id },
  );
}

/**
 * Permits a student to write in the class document, or withdraws the permission: later changes are rejected.
 *
 * @throws {Refusal} not_allowed  the caller is not a tutor of that room
 * @throws {Refusal} not_found    the student has not been in the class
 */
export async function setMayWrite(
  sharedEditors: SharedEditors,
  inRoom: InRoom,
  { personId, mayWrite }: { personId: string; mayWrite: boolean },
) {
  const { editors, member } = await enterEditors(sharedEditors, inRoom);
  if (!member.isTutor) throw new Refusal('not_allowed', sharedEditorsTexts.tutorsOnly);
  const student = loadStudent(editors, personId);
  student.mayWrite = mayWrite;
  await applyPermissions(sharedEditors, editors, student);
}

/**
 * Broadcasts a student's permissions, which have changed already, and stores them.
 *
 * @throws {Refusal} unavailable  they could not be stored yet; storing them is retried
 */
async function applyPermissions(sharedEditors: SharedEditors, editors: ClassEditors, student: Member) {
  broadcastMember(sharedEditors, editors, student);
  const isStored = await sharedEditors.permissions.save(editors, student);
  if (!isStored) throw new Refusal('unavailable', generalTexts.unavailable, 2);
}

interface HelpChange {
  /** The student's user id. */
  personId: string;
  help: Help;
  /** The user id of the member of staff whom the student permits to help. */
  helper?: string | undefined;
}

/**
 * Asks a student for permission to write in the student's own document (staff), grants it (the student), or ends it
 * (either).
 *
 * @throws {Refusal} not_allowed  the caller is neither staff nor that student, or only the other side may make this change
 * @throws {Refusal} not_found    that student has not been in the class
 * @throws {Refusal} conflict     no one has asked to help, or another member of staff has asked meanwhile or helps
 *   already
 */
export async function setHelp(sharedEditors: SharedEditors, inRoom: InRoom, { personId, ...change }: HelpChange) {
  const { editors, member } = await enterEditors(sharedEditors, inRoom);
  if (member.id !== personId && !member.isTutor) throw new Refusal('not_allowed', sharedEditorsTexts.tutorsOnly);
  const student = loadStudent(editors, personId);
  changeHelp(student, member, change);
  await applyPermissions(sharedEditors, editors, student);
}

function loadStudent({ members }: ClassEditors, id: string) {
  const member = members.get(id);
  if (!member || member.isTutor) throw new Refusal('not_found', sharedEditorsTexts.gone);
  return member;
}

/**
 * Changes the help of a student: staff ask to help, the student grants help to the one who asked, and either side ends
 * it.
 */
function changeHelp(student: Member, caller: Member, { help, helper }: Omit<HelpChange, 'personId'>) {
  const isOwnDocument = student.id === caller.id;
  if (help === 'none') Object.assign(student, { help: undefined, helper: undefined });
  else if ((help === 'given') !== isOwnDocument) throw new Refusal('not_allowed', sharedEditorsTexts.notYours);
  else if (help === 'asked') requestHelp(student, caller);
  // The student grants help to the helper shown on their screen, not to a helper who has asked since.
  else if (!student.help || student.helper?.id !== helper) throw new Refusal('conflict', sharedEditorsTexts.notAsked);
  else student.help = help;
}

/**
 * Records that staff ask to help. A student has one helper at a time; a helper who has left the class can be replaced.
 */
function requestHelp(student: Member, staff: Member) {
  const { helper } = student;
  if (helper && helper !== staff && helper.openSockets > 0)
    throw new Refusal('conflict', sharedEditorsTexts.otherHelps);
  if (helper !== staff || !student.help) Object.assign(student, { help: 'asked', helper: staff });
}
