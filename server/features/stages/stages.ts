/**
 * The rules of stages: the programs that are written together in a live class.
 *
 * There is a stage for each live session of a room, and whoever the door of its call
 * lets in may see it. The tutor writes in the class's document, and so does each student
 * whom he lets. Every student has a document of her own, which the tutor may look
 * at, and in which he may write while she agrees to it. Whoever may write a program
 * may run it, and everybody who sees it sees what becomes of it.
 *
 * A stage ends with its session: nothing is written any more, and what was written
 * is kept with the session. Everybody for whom the class was may read its document
 * afterwards, and her own; the tutor reads all.
 */
import { type Help, stageMessages } from '#contract/stages.ts';
import type { ClassAccess } from '#server/features/calls/calls.ts';
import { enterRoom, isTheirs } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { type Opened, openDocuments, type StageDocuments } from './documents.ts';
import { documentOf, type Member, memberOf, newStage, type Stage, toPerson } from './stage.ts';

export interface Needs extends Pick<Services, 'config' | 'db' | 'clock' | 'runner' | 'runQuotas'> {
  classAccess: ClassAccess;
}

export interface Stages {
  needs: Needs;
  /** Told of what went wrong through a fault of ours. */
  onFault: (error: unknown) => void;
  documents: StageDocuments;
  /** By session. */
  open: Map<string, Stage>;
}

export const openStages = (needs: Needs, onFault: (error: unknown) => void): Stages => ({
  needs,
  onFault,
  documents: openDocuments(needs, { onFault, onOpened }),
  open: new Map(),
});

function onOpened({ stage, member, ownerId, tell }: Opened) {
  if (ownerId === null) tell({ type: 'welcome', people: peopleOn(stage, member) });
  const last = stage.runs.get(documentOf(stage, ownerId));
  if (last) tell({ type: 'run', run: last.run });
}

const peopleOn = ({ members }: Stage, viewer: Member) =>
  [...members.values()].filter(({ lines }) => lines > 0).map((member) => toPerson(member, viewer));

/** Who asks for something, and in which room. */
export interface InRoom {
  caller: User;
  roomName: string;
}

/** The live session that goes on in a room. Refuses as enterRoom, and whoever the door of its call does. */
export async function findSession(
  { db, classAccess }: Pick<Needs, 'db' | 'classAccess'>,
  { caller, roomName }: InRoom,
) {
  const room = await enterRoom({ db }, caller, roomName);
  await classAccess.check(room, caller);
  return { sessionId: room.sessionId, isTutor: isTheirs(room, caller) };
}

/** The stage that goes on in a room, and what the caller is on it. Refuses as findSession. */
export async function enterStage({ needs, open }: Stages, inRoom: InRoom) {
  const { sessionId, isTutor } = await findSession(needs, inRoom);
  const stage = open.get(sessionId) ?? newStage(sessionId);
  open.set(sessionId, stage);
  return { stage, member: memberOf(stage, inRoom.caller, isTutor) };
}

/** Everybody on a stage learns of what has changed of somebody. */
export function tellOf({ documents }: Stages, stage: Stage, member: Member) {
  const isThere = member.lines > 0;
  documents.tell(stage, null, (viewer) =>
    isThere ? { type: 'person', person: toPerson(member, viewer) } : { type: 'left', person: member.id },
  );
}

/**
 * Lets a student write in the class's document, or no longer: of what she sends from now on nothing is taken.
 *
 * @throws {Refusal} not_allowed  the caller is no tutor of that room
 * @throws {Refusal} not_found    that student has not been there
 */
export async function letWrite(
  stages: Stages,
  inRoom: InRoom,
  { personId, mayWrite }: { personId: string; mayWrite: boolean },
) {
  const { stage, member } = await enterStage(stages, inRoom);
  if (!member.isTutor) throw new Refusal('not_allowed', stageMessages.tutorsOnly);
  const student = loadStudent(stage, personId);
  student.mayWrite = mayWrite;
  tellOf(stages, stage, student);
}

interface Helping {
  /** The student's. */
  personId: string;
  help: Help;
  /** To whom she agrees. */
  helper?: string | undefined;
}

/**
 * Asks a student whether one of the staff may write in her own document, agrees to it, or ends it.
 *
 * @throws {Refusal} not_allowed  the caller is neither of the staff nor that student, or it is for the other to say
 * @throws {Refusal} not_found    that student has not been there
 * @throws {Refusal} conflict     nobody has asked, or not the one to whom she agrees, or somebody else helps already
 */
export async function setHelp(stages: Stages, inRoom: InRoom, { personId, ...wish }: Helping) {
  const { stage, member } = await enterStage(stages, inRoom);
  if (member.id !== personId && !member.isTutor) throw new Refusal('not_allowed', stageMessages.tutorsOnly);
  const student = loadStudent(stage, personId);
  changeHelp(student, member, wish);
  tellOf(stages, stage, student);
}

function loadStudent({ members }: Stage, id: string) {
  const member = members.get(id);
  if (!member || member.isTutor) throw new Refusal('not_found', stageMessages.gone);
  return member;
}

/** Asked by one of the staff, given by the student to that one, ended by either. */
function changeHelp(student: Member, caller: Member, { help, helper }: Omit<Helping, 'personId'>) {
  const isHers = student.id === caller.id;
  if (help === 'none') Object.assign(student, { help: undefined, helper: undefined });
  else if ((help === 'given') !== isHers) throw new Refusal('not_allowed', stageMessages.notYours);
  else if (help === 'asked') ask(student, caller);
  // Whoever has asked meanwhile is not the one whom she saw.
  else if (!student.help || student.helper?.id !== helper) throw new Refusal('conflict', stageMessages.notAsked);
  else student.help = help;
}

/** One after the other; whoever has gone gives way. */
function ask(student: Member, asking: Member) {
  const { helper } = student;
  if (helper && helper !== asking && helper.lines > 0) throw new Refusal('conflict', stageMessages.otherHelps);
  if (helper !== asking || !student.help) Object.assign(student, { help: 'asked', helper: asking });
}
