/**
 * Changes of many people or applications at once, by the office. The rules for a single change decide about each of them; those that a rule
 * forbids to change stay as they are.
 */
import { z } from 'zod';
import { ManualStage } from '#contract/admissions/stages.ts';
import { CustomerFilters } from '#contract/customers.ts';
import { Id } from '#contract/fields/fields.ts';
import { PeopleFilters } from '#contract/people.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as applicationTexts from '#texts/people/application-changes.ts';
import * as peopleTexts from '#texts/people/bulk-changes.ts';
import * as courseTexts from '#texts/people/student-courses.ts';

/** Maximum number of people or applications in one change. */
export const MAX_CHANGED = 1_000;

/** The people or applications to change: given ids, or all that match the filters of a list. */
export type Selected<Filters> =
  | { ids: string[] }
  | {
      filters: Filters;
      /** The number of matches that the office has seen. */
      total: number;
      /** The ids of matches that are not changed. */
      except: string[];
    };

function selectedFrom<Filters extends z.ZodType>(
  filters: Filters,
  { nothing, tooMany }: { nothing: string; tooMany: string },
) {
  const total = z
    .int()
    .min(1, nothing)
    .refine((count) => count <= MAX_CHANGED, tooMany);
  // A refinement, because a union reports an array that exceeds `max` without its message.
  const ids = z.array(Id).refine(({ length }) => length <= MAX_CHANGED, tooMany);
  return z.union([z.object({ ids: ids.min(1, nothing) }), z.object({ filters, total, except: ids })]);
}

export const PeopleChangeKind = z.enum(['addCourse', 'invite', 'deactivate', 'reactivate']);
export type PeopleChangeKind = z.output<typeof PeopleChangeKind>;

export const PeopleChange = z.object({
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('addCourse'), courseId: z.uuid(courseTexts.courseRequired) }),
    z.object({ kind: PeopleChangeKind.exclude(['addCourse']) }),
  ]),
  who: selectedFrom(PeopleFilters, peopleTexts),
});
export type PeopleChange = z.output<typeof PeopleChange>;

/** The stages that can be set for many applications at once. Other stages follow from an offer or an enrolment. */
export const BulkStage = ManualStage.exclude(['new']);
export type BulkStage = z.output<typeof BulkStage>;

export const ApplicationChangeKind = z.enum(['stage', 'assign']);
export type ApplicationChangeKind = z.output<typeof ApplicationChangeKind>;

export const ApplicationChange = z.object({
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stage'), stage: BulkStage }),
    /** Assigns the applications to an admin; null: to no one. */
    z.object({ kind: z.literal('assign'), assigneeId: Id.nullable() }),
  ]),
  which: selectedFrom(CustomerFilters, applicationTexts),
});
export type ApplicationChange = z.output<typeof ApplicationChange>;

const BulkResult = z.object({
  changed: z.int(),
  /** The number of people or applications that needed no change. */
  unchanged: z.int(),
  /** The people or applications that were not changed, with the reason in the reader's language. */
  refused: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
});
export type BulkResult = z.output<typeof BulkResult>;

const bodyLimit = 100_000;

export const bulkChanges = {
  people: endpoint({
    method: 'POST',
    path: '/people/changes',
    summary: `Changes up to ${MAX_CHANGED} people in one transaction. People protected by a rule stay unchanged; the reply lists them.`,
    bodyLimit,
    body: PeopleChange,
    reply: BulkResult,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  applications: endpoint({
    method: 'POST',
    path: '/applications/changes',
    summary: `Sets the stage or the responsible admin of up to ${MAX_CHANGED} applications in one transaction. Applications of enrolled applicants keep their stage; the reply lists them.`,
    bodyLimit,
    body: ApplicationChange,
    reply: BulkResult,
    refusals: ['not_signed_in', 'not_allowed', 'conflict'],
  }),
};
