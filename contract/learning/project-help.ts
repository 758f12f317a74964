/**
 * Help with a project: the owner asks for help, and for some hours the tutors of the owner's courses and the office may open the project,
 * save changes of its files as the owner does, and run it. Owner and helpers see each other's saves immediately.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';

/** How many hours help lasts, unless the owner ends it earlier. */
export const HELP_HOURS = 3;

export const ProjectHelp = z.object({
  /** Until when others may open the project, in ISO 8601; null if they may not. */
  until: z.string().nullable(),
  ownerName: z.string(),
  /** The revision of the saved files. */
  revision: z.int(),
});
export type ProjectHelp = z.output<typeof ProjectHelp>;

const OfProject = z.object({ projectId: Id });
const refusals = ['not_signed_in', 'not_found'] as const;

export const projectHelp = {
  readHelp: endpoint({
    method: 'GET',
    path: '/projects/:projectId/help',
    summary: 'Returns whether helpers can currently open a project, to its owner and its helpers.',
    params: OfProject,
    reply: ProjectHelp,
    refusals,
  }),
  setHelp: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/help',
    summary:
      'Requests help with a project from the tutors of the caller’s courses (from admins, if there are none), or ends the request.',
    params: OfProject,
    body: z.object({ isOn: z.boolean() }),
    reply: ProjectHelp,
    refusals: [...refusals, 'too_many_requests'],
  }),
  helpEvents: endpoint({
    method: 'GET',
    path: '/projects/:projectId/events',
    summary: 'Sends an event when files are saved or the help request ends (server-sent events).',
    params: OfProject,
    reply: z.string(),
    replyType: 'text/event-stream',
    refusals: [...refusals, 'too_many_requests'],
  }),
};
