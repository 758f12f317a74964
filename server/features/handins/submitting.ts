/**
 * Submitting attempts and saving drafts. The arrival of the request's header, however long the body takes, is compared
 * with the current deadline; the task is locked until the attempt is written. Two simultaneous submits make two attempts;
 * one request sent twice with the same idempotency key makes one. Attempts are numbered in the order in which they are
 * written.
 */

import { randomUUID } from 'node:crypto';
import type { Content, DraftContent, Receipt, SubmittedContent } from '#contract/handins.ts';
import type { Db } from '#server/db/connect.ts';
import { daysLateOf, isClosedAt } from '#server/features/deadlines/deadlines.ts';
import { chooseFiles, findFiles } from '#server/features/files/files.ts';
import { loadOpenTask, lockOpenTaskShared, type TaskInCourse } from '#server/features/tasks/tasks.ts';
import { countAttempt, type Limit } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import { contentOf, isEmpty, parseLink } from './content.ts';
import { copyProject, lockChosenProject, serializeProject } from './handed-in-projects.ts';
import * as store from './handins.store.ts';
import { isSameAs, penaltyOf, refuseOverwrite } from './overwrite-guard.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'config' | 'clock'>;

interface Submission {
  taskId: string;
  content: SubmittedContent;
  /** When the request's header reached the server. */
  arrivedAt: Date;
}

/** Maximum attempts of one student for one task, and maximum submits per hour. */
const MAX_ATTEMPTS = 50;
const SUBMITS: Limit = { max: 30, minutes: 60, message: (_, { handins }) => handins.tooOften };
/** Maximum saved drafts of one student per minute. The browser saves a draft two seconds after the last key press. */
const DRAFTS = { max: 60, minutes: 1 };

/**
 * Submits an attempt, and deletes the draft.
 *
 * @throws {Refusal} not_found          for the same reasons as loadOpenTask
 * @throws {Refusal} not_allowed        for the same reasons as loadOpenTask
 * @throws {Refusal} not_found          the student has no such project
 * @throws {Refusal} invalid            the content is empty, not a web address, or another user's file
 * @throws {Refusal} conflict           the deadline is over and late work is refused; fifty attempts exist; the key was
 *                                      used for other content; the last attempt has the same content; the project has
 *                                      changed since the revision that the student has seen
 * @throws {Refusal} would_replace      refuseOverwrite refuses, and the student has not confirmed (`replaces`)
 * @throws {Refusal} too_many_requests  the student has submitted more than thirty times within an hour
 */
export async function submit(needs: Needs, student: User, submission: Submission & { key: string | undefined }) {
  const { db, config } = needs;
  const { taskId, key } = submission;
  const task = await loadOpenTask(needs, student, taskId);
  const own = { taskId, studentId: student.id, key };
  const earlier = await store.findByKey(db, own);
  if (earlier)
    return receiptFor(task, requireSameContent(earlier, requireContent(task, submission.content)), config.schoolZone);

  await countAttempt(needs, `handin:${taskId}:${student.id}`, SUBMITS);
  return db.transaction(async (tx) => {
    const lockedTask = await lockOpenTaskShared({ ...needs, db: tx }, student, taskId);
    const { id: handinId, revision } = await store.lockOwnHandin(tx, own);
    // Another connection may have stored the same request after the first check.
    const duplicate = await store.findByKey(tx, own);
    const attempt = duplicate
      ? requireSameContent(duplicate, requireContent(lockedTask, submission.content))
      : await addAttempt(tx, config.schoolZone, { ...submission, student, task: lockedTask, handinId, revision });
    return receiptFor(lockedTask, attempt, config.schoolZone);
  });
}

/** Returns the content fields that a task of this kind uses. Refuses empty content and invalid links. */
function requireContent({ kind }: TaskInCourse, content: Content): Content {
  const usedContent = contentOf(kind, content);
  if (isEmpty(usedContent)) throw new Refusal('invalid', handinsTexts.nothing[kind]);
  return {
    ...usedContent,
    link: usedContent.link && parseLink(usedContent.link),
    files: [...new Set(usedContent.files)],
  };
}

/**
 * Refuses an idempotency key that is repeated with other content, because returning the earlier attempt would lose the
 * new content.
 */
function requireSameContent(attempt: store.SubmittedAttempt, content: Content) {
  if (!isSameAs(attempt, content)) throw new Refusal('conflict', handinsTexts.otherContent);
  return attempt;
}

interface NewAttempt extends Submission {
  student: User;
  task: TaskInCourse;
  handinId: string;
  /** The id of the hand-in's last change: a saved or cleared draft, or a submitted attempt. */
  revision: string | null;
  key: string | undefined;
}

async function addAttempt(tx: Db, zone: string, submitted: NewAttempt) {
  const { student, task, handinId, key, content, arrivedAt } = submitted;
  const arrival = { arrivedAt, dueDay: task.deadline };
  refuseAfterClosing(task, arrivedAt, zone);
  const usedContent = requireContent(task, content);
  const last = await store.findLast(tx, handinId);
  const number = (last?.number ?? 0) + 1;
  if (number > MAX_ATTEMPTS) throw new Refusal('conflict', handinsTexts.full);
  const { projectId } = usedContent;
  const project = await lockChosenProject(tx, student, { projectId, projectRevision: content.projectRevision });
  const isUnchanged = last?.projectRevision === project.projectRevision;
  if (last && isUnchanged && isSameAs(last, usedContent)) throw new Refusal('conflict', handinsTexts.same);
  if (!content.replaces) {
    const losesDraft = await hasOtherDraft(tx, submitted, usedContent);
    await refuseOverwrite(tx, { task, zone, last, arrival, losesDraft });
  }
  const files = await chooseFiles(tx, { by: student.id, now: [], wanted: usedContent.files });
  await store.deleteDraft(tx, handinId);
  const row = { ...usedContent, ...project, ...arrival, handinId, number, key, changedAt: arrivedAt };
  const attempt = await store.insertAttempt(tx, { ...row, files });
  await copyProject(tx, attempt.id, usedContent);
  await store.setRevision(tx, handinId, attempt.id);
  return { ...attempt, ...arrival, number };
}

function refuseAfterClosing(task: TaskInCourse, arrivedAt: Date, zone: string) {
  if (isClosedAt(arrivedAt, task, zone)) throw new Refusal('conflict', handinsTexts.over);
}

/** Whether the student has a draft with other content that the submission does not continue. */
async function hasOtherDraft(
  tx: Db,
  { handinId, revision, content: { goesOnFrom } }: NewAttempt,
  usedContent: Content,
) {
  if (!goesOnFrom || !isOutdated(revision, goesOnFrom)) return false;
  const draft = await store.findDraft(tx, handinId);
  return draft !== undefined && !isSameAs(draft, usedContent);
}

type Arrived = Pick<store.SubmittedAttempt, 'id' | 'number' | 'arrivedAt' | 'dueDay'>;

function receiptFor(task: TaskInCourse, { id, number, ...arrival }: Arrived, zone: string): Receipt {
  const daysLate = daysLateOf(arrival, task, zone);
  return {
    attemptId: id,
    number,
    arrivedAt: arrival.arrivedAt.toISOString(),
    daysLate,
    penalty: penaltyOf(daysLate, task.latePenalty),
  };
}

type NewDraft = Omit<Submission, 'content'> & { content: DraftContent };

/**
 * Saves a student's draft; an empty draft deletes the stored one. If the request names revisions that the draft
 * continues, the hand-in's last revision must be among them. If it names none, the draft is ignored when another draft
 * was saved, or an attempt submitted, after the request began to arrive.
 *
 * @throws {Refusal} not_found, not_allowed, conflict  for the same reasons as submit
 * @throws {Refusal} conflict                          another revision was saved, submitted or cleared since
 * @throws {Refusal} not_found                         the student has no such project
 * @throws {Refusal} invalid                           the draft contains another user's file
 * @throws {Refusal} too_many_requests                 the student saved more than sixty drafts within a minute
 */
export async function saveDraft(needs: Needs, student: User, { taskId, content, arrivedAt }: NewDraft) {
  const { db, config } = needs;
  await countAttempt(needs, `handin-drafts:${student.id}`, DRAFTS);
  return db.transaction(async (tx) => {
    const task = await lockOpenTaskShared({ ...needs, db: tx }, student, taskId);
    refuseAfterClosing(task, arrivedAt, config.schoolZone);
    const usedContent = contentOf(task.kind, content);
    // Locks the task, then the hand-in, then the project, in the same order as a submit, to prevent deadlocks.
    const { id: handinId, revision: last } = await store.lockOwnHandin(tx, { taskId, studentId: student.id });
    const project = await lockChosenProject(tx, student, usedContent);
    const files = await chooseFiles(tx, { by: student.id, now: [], wanted: usedContent.files });
    const filesByName = await findFiles(tx, files);
    const { revision = randomUUID(), goesOnFrom } = content;
    if (goesOnFrom && isOutdated(last, goesOnFrom)) throw new Refusal('conflict', handinsTexts.overtaken);
    if (goesOnFrom || !(await store.hasNewer(tx, handinId, arrivedAt))) {
      await store.deleteDraft(tx, handinId);
      if (!isEmpty(usedContent))
        await store.insertAttempt(tx, { ...usedContent, ...project, files, handinId, changedAt: arrivedAt });
      await store.setRevision(tx, handinId, revision);
    }
    return {
      ...usedContent,
      files: files.map((name) => filesByName.get(name)!),
      project: serializeProject({ ...usedContent, ...project }),
      changedAt: arrivedAt.toISOString(),
      revision,
    };
  });
}

/** Whether a change is not based on the last revision. Times are not compared: a phone's clock may be wrong. */
const isOutdated = (last: string | null, goesOnFrom: string[]) => last !== null && !goesOnFrom.includes(last);
