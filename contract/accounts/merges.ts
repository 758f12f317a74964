/** Merges of two accounts of one person, by the office: one account receives the work of the other account, which is closed. */
import { z } from 'zod';
import { Id, Line, Message } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as mergesTexts from '#texts/people/merges.ts';

/** The number of days within which a merge can be undone. */
export const UNDO_DAYS = 7;

export const MergedWork = z.enum([
  'courses',
  'progress',
  'ratings',
  'handins',
  'files',
  'attempts',
  'programs',
  'projects',
  'attendance',
  'applications',
]);
export type MergedWork = z.output<typeof MergedWork>;

const Account = z.object({ _id: Id, name: z.string(), email: z.string(), admissionNumber: z.string() });

const MergePreview = z.object({
  /** The account that stays open, and the one that is closed. */
  kept: Account,
  closed: Account,
  /** For each kind of work of the closed account: how many records move, and how many stay because the kept account has its own. */
  work: z.array(z.object({ what: MergedWork, moves: z.int(), stays: z.int() })),
  /** The credit that moves from the closed account, in whole shillings. */
  credit: z.int(),
  /** Why the accounts cannot be merged; empty if they can. */
  obstacles: z.array(z.string()),
});
export type MergePreview = z.output<typeof MergePreview>;

const Merge = z.object({
  _id: Id,
  kept: Account,
  closed: Account,
  reason: z.string(),
  mergedAt: z.iso.datetime(),
  mergedBy: z.string(),
  /** Until when the merge can be undone; null once that time is over or the merge is undone. */
  undoableUntil: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
});
export type Merge = z.output<typeof Merge>;

const PersonId = z.object({ id: Id });

export const merges = {
  preview: endpoint({
    method: 'GET',
    path: '/people/:id/merges/:closedId',
    summary: 'Returns a preview of a merge: the work and credit that would move from the second account to the first.',
    params: PersonId.extend({ closedId: Id }),
    reply: MergePreview,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/people/:id/merges',
    summary:
      'Merges two accounts of one student: moves the work and credit of the second account to the first, and closes the second.',
    params: PersonId,
    body: z.object({ closedId: Id, reason: Line({ max: 200, message: mergesTexts.reasonNeeded }) }),
    status: 201,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/people/:id/merges',
    summary: 'Lists the merges in which this account took part, newest first.',
    params: PersonId,
    reply: z.array(Merge),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/people/:id/merges/:mergeId',
    summary: `Undoes a merge within ${UNDO_DAYS} days: moves the work and credit back, and reopens the closed account.`,
    params: PersonId.extend({ mergeId: Id }),
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
