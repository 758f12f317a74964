/**
 * The office's work on applications: stages, assignment, notes and checklist. Every change adds to the timeline in the same
 * transaction; a change that changes nothing adds nothing.
 *
 * The stage `offered` or `waiting` is stored beside the status `contacted`, because processes of the previous release know
 * no other statuses.
 */
import type { EventKind } from '#contract/admissions/applications.ts';
import { type ManualStage, type Stage, usualChecks } from '#contract/admissions/stages.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/applications.ts';
import * as customersTexts from '#texts/people/customers.ts';
import * as store from './applications.store.ts';
import { type CustomerRow, findCustomer, lockCustomer, updateCustomer } from './customers.store.ts';
import { listCoursesOf, listOffers } from './offers/offers.store.ts';
import { endOffersFor } from './offers/withdraw-offer.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** How many items a checklist may have, the usual ones included. */
const MAX_ITEMS = 30;

export const stageOf = ({ status, stage }: Pick<CustomerRow, 'status' | 'stage'>): Stage =>
  status === 'contacted' ? (stage ?? 'contacted') : status;

/** The columns that store a stage. */
export const columnsFor = (stage: Stage) =>
  stage === 'offered' || stage === 'waiting'
    ? ({ status: 'contacted', stage } as const)
    : ({ status: stage, stage: null } as const);

/** An application with everything that the office knows of it. @throws {Refusal} not_found  there is no such application */
export async function loadApplication(db: Db, id: string) {
  const customer = await findCustomer(db, id);
  if (!customer) throw new Refusal('not_found', customersTexts.gone);
  const [checks, events, payments, offers] = await Promise.all([
    store.listChecks(db, id),
    store.listEvents(db, id),
    store.listPayments(db, id),
    listOffers(db, id),
  ]);
  const offered = await listCoursesOf(
    db,
    offers.map((offer) => offer.id),
  );
  return { customer, checklist: checklistOf(checks), events, payments, offers, offered };
}

/** The usual items, and then what the office has added. */
function checklistOf(saved: store.CheckRow[]) {
  const isUsual = (item: string) => usualChecks.some((usual) => usual === item);
  const usual = usualChecks.map((item) => ({
    item,
    isDone: saved.find((check) => check.item === item)?.isDone ?? false,
  }));
  return [...usual, ...saved.filter(({ item }) => !isUsual(item)).map(({ item, isDone }) => ({ item, isDone }))];
}

interface Change {
  id: string;
  byId: string;
  stage?: ManualStage | undefined;
  assigneeId?: string | null | undefined;
}

/**
 * Sets the stage or the assigned admin. Another stage withdraws an open offer, and `declined` also frees the places reserved in intakes.
 *
 * @throws {Refusal} not_found  there is no such application
 * @throws {Refusal} conflict   the applicant is enrolled, or the assigned person does not work in the office
 */
export function changeApplication({ db, clock }: Needs, change: Change) {
  return db.transaction(async (tx) => {
    await applyChange(tx, { clock }, change);
    return loadApplication(tx, change.id);
  });
}

/** As changeApplication, in the caller's transaction. Returns whether anything has changed. */
export async function applyChange(tx: Db, { clock }: Clock, { id, byId, stage, assigneeId }: Change) {
  const customer = await lockApplication(tx, id);
  const hasMoved = stage !== undefined && (await setStage(tx, { clock }, { customer, byId, stage }));
  const isAssigned = assigneeId !== undefined && (await assign(tx, { clock }, { customer, byId, assigneeId }));
  return hasMoved || isAssigned;
}

/** Locks an application until the transaction ends. @throws {Refusal} not_found  there is no such application */
export async function lockApplication(tx: Db, id: string) {
  const customer = await lockCustomer(tx, id);
  if (!customer) throw new Refusal('not_found', customersTexts.gone);
  return customer;
}

type Step = { customer: CustomerRow; byId: string };
type Clock = Pick<Services, 'clock'>;

async function setStage(tx: Db, { clock }: Clock, { customer, byId, stage }: Step & { stage: ManualStage }) {
  if (customer.studentId) throw new Refusal('conflict', texts.isEnrolled);
  if (stageOf(customer) === stage) return false;
  await endOffersFor(tx, { clock }, { id: customer.id, from: stageOf(customer), to: stage });
  await updateCustomer(tx, customer.id, columnsFor(stage));
  await addEvent(tx, { clock }, { customerId: customer.id, byId, kind: 'stage', what: stage });
  return true;
}

async function assign(tx: Db, { clock }: Clock, { customer, byId, assigneeId }: Step & { assigneeId: string | null }) {
  if (customer.assigneeId === assigneeId) return false;
  const assignee = assigneeId && (await loadAssignee(tx, assigneeId));
  await updateCustomer(tx, customer.id, { assigneeId });
  const event = assignee
    ? { kind: 'assigned' as const, what: assignee.name }
    : { kind: 'unassigned' as const, what: '' };
  await addEvent(tx, { clock }, { customerId: customer.id, byId, ...event });
  return true;
}

/** @throws {Refusal} conflict  the person does not work in the office */
export async function loadAssignee(db: Db, id: string) {
  const assignee = await store.findAdmin(db, id);
  if (!assignee) throw new Refusal('conflict', texts.notAdmin);
  return assignee;
}

/** Adds a note. @throws {Refusal} not_found  there is no such application */
export function addNote({ db, clock }: Needs, { id, byId, text }: { id: string; byId: string; text: string }) {
  return db.transaction(async (tx) => {
    await lockApplication(tx, id);
    await addEvent(tx, { clock }, { customerId: id, byId, kind: 'note', what: text });
    return loadApplication(tx, id);
  });
}

interface TickedItem {
  id: string;
  byId: string;
  item: string;
  isDone: boolean;
}

/**
 * Ticks, unticks or adds an item of the checklist.
 *
 * @throws {Refusal} not_found  there is no such application
 * @throws {Refusal} conflict   the checklist is full
 */
export function setCheck({ db, clock }: Needs, { id, byId, item, isDone }: TickedItem) {
  return db.transaction(async (tx) => {
    await lockApplication(tx, id);
    const checklist = checklistOf(await store.listChecks(tx, id));
    const before = checklist.find((check) => check.item === item);
    if (!before && checklist.length >= MAX_ITEMS) throw new Refusal('conflict', texts.tooManyItems);
    if (before?.isDone !== isDone) {
      const at = clock.now();
      await store.upsertCheck(tx, { customerId: id, item, isDone, createdAt: at, changedAt: at, changedById: byId });
      await addEvent(tx, { clock }, { customerId: id, byId, kind: kindOf({ isNew: !before, isDone }), what: item });
    }
    return loadApplication(tx, id);
  });
}

function kindOf({ isNew, isDone }: { isNew: boolean; isDone: boolean }): EventKind {
  if (isDone) return 'ticked';
  return isNew ? 'added' : 'unticked';
}

interface NewEvent {
  customerId: string;
  kind: EventKind;
  what: string;
  byId: string | null;
}

/** Adds to an application's timeline. */
export const addEvent = (tx: Db, { clock }: Clock, event: NewEvent) =>
  store.insertEvent(tx, { ...event, at: clock.now() });
