/**
 * Changes of many people or applications at once, by the office. Each one is changed by the rules for one, or left as it
 * is.
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

/** The most people or applications that one change can concern. */
export const MAX_CHANGED = 1_000;

/** Which ones are changed: single ones, or all that match the filters of a list. */
export type Selected<Filters> =
  | { ids: string[] }
  | {
      filters: Filters;
      /** How many match, as the office has seen. */
      total: number;
      /** Which of them are left out. */
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

/** The stages that many applications get at once. An offer and an enrolment have steps of their own. */
export const BulkStage = ManualStage.exclude(['new']);
export type BulkStage = z.output<typeof BulkStage>;

export const ApplicationChangeKind = z.enum(['stage', 'assign']);
export type ApplicationChangeKind = z.output<typeof ApplicationChangeKind>;

export const ApplicationChange = z.object({
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stage'), stage: BulkStage }),
    /** To a member of the office, or to nobody. */
    z.object({ kind: z.literal('assign'), assigneeId: Id.nullable() }),
  ]),
  which: selectedFrom(CustomerFilters, applicationTexts),
});
export type ApplicationChange = z.output<typeof ApplicationChange>;

const BulkResult = z.object({
  changed: z.int(),
  /** How many needed no change. */
  unchanged: z.int(),
  /** Which were left as they are, and why, in the reader's language. */
  refused: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
});
export type BulkResult = z.output<typeof BulkResult>;

const bodyLimit = 100_000;

export const bulkChanges = {
  people: endpoint({
    method: 'POST',
    path: '/people/changes',
    summary: `Changes up to ${MAX_CHANGED} people in one transaction; those whom a rule protects are left as they are and named.`,
    bodyLimit,
    body: PeopleChange,
    reply: BulkResult,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  applications: endpoint({
    method: 'POST',
    path: '/applications/changes',
    summary: `Sets the stage, or the admin in charge, of up to ${MAX_CHANGED} applications in one transaction; those of enrolled applicants keep their stage and are named.`,
    bodyLimit,
    body: ApplicationChange,
    reply: BulkResult,
    refusals: ['not_signed_in', 'not_allowed', 'conflict'],
  }),
};
