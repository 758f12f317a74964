/**
 * Published pages: web projects that their owners show to everyone at /p/{id}, if the school allows it (contract/school-details.ts,
 * `allowsPublishing`). A page shows a copy of the files from the time at which the owner published it; later changes of the project need
 * another publication.
 *
 * A student's page is shown once a tutor of one of the student's courses, or the office, has approved exactly these files. They can approve
 * it once the office has recorded the student's age and, under 18, a guardian's consent. No approval is
 * needed if the student is recorded as 18 or older. An approved page stays as it was until its next copy is approved. Staff can
 * take a page down with a reason, which its owner reads; from then on every copy of it needs approval. docs/decisions/0036 says what the
 * school knows about age and consent.
 */
import { z } from 'zod';
import { Id, Message, Text } from '#contract/fields/fields.ts';
import { ProjectFile } from '#contract/learning/projects.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/learning/published-pages.ts';

/** Maximum characters of a report, and of the reason for taking a page down. */
export const MAX_REASON = 500;

const TakenDown = z.object({ at: z.string(), reason: z.string() }).nullable();

/** The published page of the caller's own project. */
export const OwnPage = z.object({
  /** Whether the school allows published pages, and the server has an origin for them. If not, no page is shown. */
  isAllowed: z.boolean(),
  /** Whether the next publication waits for approval. */
  needsApproval: z.boolean(),
  /** The page's id, which is part of its address; null before the first publication. */
  pageId: Id.nullable(),
  /** When the shown copy was published; null while no copy is shown. */
  shownAt: z.string().nullable(),
  /** Whether the page is hidden nevertheless: it is not approved, and the office no longer knows its owner as an adult. */
  isHidden: z.boolean(),
  /** Since when a copy waits for approval; null if none waits. */
  waitingSince: z.string().nullable(),
  /** When and why staff took the page down or rejected the waiting copy; null once a copy is approved. */
  takenDown: TakenDown,
});
export type OwnPage = z.output<typeof OwnPage>;

export const PublishedPage = z.object({
  title: z.string(),
  /** The owner's first name. */
  author: z.string(),
  files: z.array(ProjectFile),
  /** When the page was last changed. */
  changedAt: z.string(),
});
export type PublishedPage = z.output<typeof PublishedPage>;

/** The owner's recorded age; `adult` for staff. */
export const RecordedAge = z.enum(['adult', 'minor', 'unknown']);
export type RecordedAge = z.output<typeof RecordedAge>;

const Report = z.object({
  reason: z.string(),
  at: z.string(),
  /** The name of the person who sent the report; null for visitors and deleted accounts. */
  by: z.string().nullable(),
});

/** A page in the list for the staff who approve and take down pages. */
export const ManagedPage = z.object({
  _id: Id,
  /** The title of the waiting copy or, without one, of the shown copy. */
  title: z.string(),
  owner: z.object({ _id: Id, name: z.string() }),
  age: RecordedAge,
  /** What the office has to record before staff can approve a copy: the age, or a guardian's consent; null if nothing is missing. */
  missing: z.enum(['age', 'consent']).nullable(),
  shownAt: z.string().nullable(),
  waitingSince: z.string().nullable(),
  takenDown: TakenDown,
  /** The reports that staff have not settled yet, the oldest first. */
  reports: z.array(Report),
});
export type ManagedPage = z.output<typeof ManagedPage>;

const OfProject = z.object({ projectId: Id });
const OfPage = z.object({ pageId: Id });
const ownerRefusals = ['not_signed_in', 'not_found'] as const;
const staffRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;
const reason = Text({ max: MAX_REASON, message: texts.reason });

export const publishedPages = {
  readOwnPage: endpoint({
    method: 'GET',
    path: '/projects/:projectId/page',
    summary: 'Returns the published page of a project of the caller, and the copy that awaits approval.',
    params: OfProject,
    reply: OwnPage,
    refusals: ownerRefusals,
  }),
  publishPage: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/page',
    summary:
      'Publishes the saved files of a web project, immediately or after approval by staff. Refused if the files have changed since the given revision.',
    params: OfProject,
    body: z.object({ revision: z.int().min(0) }),
    reply: OwnPage,
    refusals: [...ownerRefusals, 'not_allowed', 'not_here', 'conflict'],
  }),
  unpublishPage: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/page',
    summary: 'Unpublishes the page, and withdraws a copy that awaits approval.',
    params: OfProject,
    reply: OwnPage,
    refusals: ownerRefusals,
  }),
  readPublishedPage: endpoint({
    method: 'GET',
    path: '/published-pages/:pageId',
    summary: 'Returns a published page. Public.',
    params: OfPage,
    reply: PublishedPage,
    refusals: ['not_found'],
  }),
  reportPage: endpoint({
    method: 'POST',
    path: '/published-pages/:pageId/reports',
    summary: 'Reports a problem with a published page to staff. Public.',
    params: OfPage,
    body: z.object({ reason }),
    status: 201,
    reply: Message,
    refusals: ['not_found', 'too_many_requests'],
  }),
  listPublishedPages: endpoint({
    method: 'GET',
    path: '/published-pages',
    summary:
      'Lists the pages of students in the caller’s courses (admins: all pages): awaiting approval first, then reported, then the rest.',
    reply: z.array(ManagedPage),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  reviewPage: endpoint({
    method: 'GET',
    path: '/published-pages/:pageId/review',
    summary: 'Returns a page with its published files and the files that await approval, for staff who may approve it.',
    params: OfPage,
    reply: ManagedPage.extend({
      shown: z.array(ProjectFile).nullable(),
      waiting: z.array(ProjectFile).nullable(),
    }),
    refusals: staffRefusals,
  }),
  approvePage: endpoint({
    method: 'POST',
    path: '/published-pages/:pageId/approved',
    summary:
      'Approves the copy that awaits approval. Refused if the copy has changed since the caller read it, if the student’s age is not recorded, or if a guardian’s consent is missing.',
    params: OfPage,
    body: z.object({ waitingSince: z.iso.datetime() }),
    reply: ManagedPage,
    refusals: [...staffRefusals, 'conflict'],
  }),
  takeDownPage: endpoint({
    method: 'POST',
    path: '/published-pages/:pageId/taken-down',
    summary: 'Unpublishes the page and rejects a copy that awaits approval, with a reason that the owner can read.',
    params: OfPage,
    body: z.object({ reason }),
    reply: ManagedPage,
    refusals: [...staffRefusals, 'conflict'],
  }),
  dismissReports: endpoint({
    method: 'POST',
    path: '/published-pages/:pageId/kept',
    summary: 'Closes the reports about a page, and keeps the page published.',
    params: OfPage,
    reply: ManagedPage,
    refusals: staffRefusals,
  }),
};
