/** Changes of many people at once, by the office. Each person is changed by the rules for one person, or left as they are. */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { PeopleFilters } from '#contract/people.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import * as courseTexts from '#texts/people/student-courses.ts';

/** The most people that one change can concern. */
export const MAX_CHANGED = 1_000;

export const BulkKind = z.enum(['addCourse', 'invite', 'deactivate', 'reactivate']);
export type BulkKind = z.output<typeof BulkKind>;

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addCourse'), courseId: z.uuid(courseTexts.courseRequired) }),
  z.object({ kind: BulkKind.exclude(['addCourse']) }),
]);

const Who = z.union([
  z.object({ ids: z.array(Id).min(1, texts.nobody).max(MAX_CHANGED, texts.tooMany) }),
  z.object({
    /** All people who match. */
    filters: PeopleFilters,
    /** How many people match, as the office has seen. */
    total: z.int().min(1, texts.nobody).max(MAX_CHANGED, texts.tooMany),
    /** Who of them is left out. */
    except: z.array(Id).max(MAX_CHANGED, texts.tooMany),
  }),
]);

export const BulkChange = z.object({ change: Change, who: Who });
export type BulkChange = z.output<typeof BulkChange>;

const BulkResult = z.object({
  changed: z.int(),
  /** How many needed no change. */
  unchanged: z.int(),
  /** Who was left as they are, and why, in the reader's language. */
  refused: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
});
export type BulkResult = z.output<typeof BulkResult>;

export const bulkChanges = {
  change: endpoint({
    method: 'POST',
    path: '/people/changes',
    summary: `Changes up to ${MAX_CHANGED} people in one transaction; those whom a rule protects are left as they are and named.`,
    bodyLimit: 100_000,
    body: BulkChange,
    reply: BulkResult,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
