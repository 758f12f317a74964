/**
 * Handing in. What is late is judged by when the head of the request reached the
 * server, however long the rest of it takes, and against the deadline that stands
 * then: the task is held until all is written. Whoever submits twice at once has
 * two attempts, one after the other; whoever sends one twice, with its key, has one.
 * Attempts are numbered as they are written, whichever of two at once came first.
 */
import { randomUUID } from 'node:crypto';
import { type Content, type Handed, handinMessages, type Receipt, type SentDraft } from '#contract/handins.ts';
import type { Db } from '#server/db/connect.ts';
import { chooseFiles, findFiles } from '#server/features/files/files.ts';
import { holdOpenTask, loadOpenTask, type PlacedTask } from '#server/features/tasks/tasks.ts';
import { countAttempt, type Limit } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { isAfterDay } from '#server/time/school-time.ts';
import { contentOf, isEmpty, linkIn } from './content.ts';
import * as store from './handins.store.ts';
import { daysLateOf } from './lateness.ts';
import { isSameAs, penaltyOf, refuseLoss } from './replacing.ts';

type Needs = Pick<Services, 'db' | 'config' | 'clock'>;

interface Sent {
  taskId: string;
  content: Handed;
  /** When the head of the request reached the server. */
  arrivedAt: Date;
}

/** Of one student, for one task. */
const MOST_ATTEMPTS = 50;
const SUBMITS: Limit = { max: 30, minutes: 60, message: () => handinMessages.tooOften };
/** Of one student. Pages keep a draft two seconds after the last key. */
const DRAFTS = { max: 60, minutes: 1 };

/**
 * Hands in: a new attempt, in place of the draft.
 *
 * @throws {Refusal} not_found          as loadOpenTask
 * @throws {Refusal} not_allowed        as loadOpenTask
 * @throws {Refusal} invalid            nothing that the task asks for; an address that is none; a file that is not hers
 * @throws {Refusal} conflict           the deadline is over, and the task takes nothing after it; fifty attempts; something else was submitted with that key;
 *                                      it is what she has handed in last
 * @throws {Refusal} would_replace      as refuseLoss, unless it says that it replaces that
 * @throws {Refusal} too_many_requests  more than thirty within an hour
 */
export async function submit(needs: Needs, student: User, sent: Sent & { key: string | undefined }) {
  const { db, config } = needs;
  const { taskId, key } = sent;
  const task = await loadOpenTask(db, student, taskId);
  const own = { taskId, studentId: student.id, key };
  const earlier = await store.findByKey(db, own);
  if (earlier) return receiptFor(task, sameAs(earlier, handedFor(task, sent.content)), config.schoolZone);

  await countAttempt(needs, `handin:${taskId}:${student.id}`, SUBMITS);
  return db.transaction(async (tx) => {
    const held = await holdOpenTask(tx, student, taskId);
    const { id: handinId, revision } = await store.lockOwnHandin(tx, own);
    // It may have come twice at once.
    const same = await store.findByKey(tx, own);
    const attempt = same
      ? sameAs(same, handedFor(held, sent.content))
      : await addAttempt(tx, config.schoolZone, { ...sent, student, task: held, handinId, revision });
    return receiptFor(held, attempt, config.schoolZone);
  });
}

/** What of that content is handed in for a task of this kind. */
function handedFor({ kind }: PlacedTask, content: Content): Content {
  const handed = contentOf(kind, content);
  if (isEmpty(handed)) throw new Refusal('invalid', handinMessages.nothing[kind]);
  return { ...handed, link: handed.link && linkIn(handed.link), files: [...new Set(handed.files)] };
}

/** One request that came twice says twice the same; another one needs a key of its own, or what is in it would be lost. */
function sameAs(attempt: store.HandedAttempt, handed: Content) {
  if (!isSameAs(attempt, handed)) throw new Refusal('conflict', handinMessages.otherContent);
  return attempt;
}

interface Added extends Sent {
  student: User;
  task: PlacedTask;
  handinId: string;
  /** What was done to the hand-in last. */
  revision: string | null;
  key: string | undefined;
}

async function addAttempt(tx: Db, zone: string, added: Added) {
  const { student, task, handinId, key, content, arrivedAt } = added;
  const arrival = { arrivedAt, dueDay: task.deadline };
  refuseOver(task, arrivedAt, zone);
  const handed = handedFor(task, content);
  const last = await store.findLast(tx, handinId);
  const number = (last?.number ?? 0) + 1;
  if (number > MOST_ATTEMPTS) throw new Refusal('conflict', handinMessages.full);
  if (last && isSameAs(last, handed)) throw new Refusal('conflict', handinMessages.same);
  if (!content.replaces) {
    const losesDraft = await hasOtherDraft(tx, added, handed);
    await refuseLoss(tx, { task, zone, last, arrival, losesDraft });
  }
  const files = await chooseFiles(tx, { by: student.id, now: [], wanted: handed.files });
  await store.deleteDraft(tx, handinId);
  const row = { ...handed, ...arrival, handinId, number, key, changedAt: arrivedAt };
  const attempt = await store.insertAttempt(tx, { ...row, files });
  await store.setRevision(tx, handinId, attempt.id);
  return { ...attempt, ...arrival, number };
}

function refuseOver({ lateRule, deadline }: PlacedTask, arrivedAt: Date, zone: string) {
  if (lateRule === 'refused' && isAfterDay(arrivedAt, deadline, zone))
    throw new Refusal('conflict', handinMessages.over);
}

/** Whether there is a draft with something else in it, which what is handed in does not go on from. */
async function hasOtherDraft(tx: Db, { handinId, revision, content: { goesOnFrom } }: Added, handed: Content) {
  if (!goesOnFrom || !isOvertaken(revision, goesOnFrom)) return false;
  const draft = await store.findDraft(tx, handinId);
  return draft !== undefined && !isSameAs(draft, handed);
}

type Arrived = Pick<store.HandedAttempt, 'id' | 'number' | 'arrivedAt' | 'dueDay'>;

function receiptFor(task: PlacedTask, { id, number, ...arrival }: Arrived, zone: string): Receipt {
  const daysLate = daysLateOf(arrival, task, zone);
  return {
    attemptId: id,
    number,
    arrivedAt: arrival.arrivedAt.toISOString(),
    daysLate,
    penalty: penaltyOf(daysLate, task.latePenalty),
  };
}

type SentToKeep = Omit<Sent, 'content'> & { content: SentDraft };

/**
 * Keeps what a student is going to hand in; with nothing in it there is no draft. A draft that
 * says what it goes on from is kept where that is what was done last. Of one that does not, what
 * began to arrive before something newer was submitted or kept is not kept.
 *
 * @throws {Refusal} not_found, not_allowed, conflict  as submit
 * @throws {Refusal} conflict                          something else was submitted, kept or cleared since
 * @throws {Refusal} invalid                           a file that is not hers
 * @throws {Refusal} too_many_requests                 more than sixty within a minute
 */
export async function saveDraft(needs: Needs, student: User, { taskId, content, arrivedAt }: SentToKeep) {
  const { db, config } = needs;
  await countAttempt(needs, `handin-drafts:${student.id}`, DRAFTS);
  return db.transaction(async (tx) => {
    const task = await holdOpenTask(tx, student, taskId);
    refuseOver(task, arrivedAt, config.schoolZone);
    const kept = contentOf(task.kind, content);
    const files = await chooseFiles(tx, { by: student.id, now: [], wanted: kept.files });
    const named = await findFiles(tx, files);
    const { id: handinId, revision: last } = await store.lockOwnHandin(tx, { taskId, studentId: student.id });
    const { revision = randomUUID(), goesOnFrom } = content;
    if (goesOnFrom && isOvertaken(last, goesOnFrom)) throw new Refusal('conflict', handinMessages.overtaken);
    if (goesOnFrom || !(await store.hasNewer(tx, handinId, arrivedAt))) {
      await store.deleteDraft(tx, handinId);
      if (!isEmpty(kept)) await store.insertAttempt(tx, { ...kept, files, handinId, changedAt: arrivedAt });
      await store.setRevision(tx, handinId, revision);
    }
    return { ...kept, files: files.map((name) => named.get(name)!), changedAt: arrivedAt.toISOString(), revision };
  });
}

/** No clock says so: that of a phone may be wrong, and a draft may come days after it was typed. */
const isOvertaken = (last: string | null, goesOnFrom: string[]) => last !== null && !goesOnFrom.includes(last);
