/**
 * The files of a project that was handed in, as they were saved at that moment. Readable for the student, the course's tutor and admins,
 * like the other files of a hand-in.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { ProjectFile, ProjectKind } from './projects.ts';

const HandedInProject = z.object({
  name: z.string(),
  kind: ProjectKind,
  /** In the order of their paths. */
  files: z.array(ProjectFile),
});

const OfAttempt = z.object({ attemptId: Id });
const refusals = ['not_signed_in', 'not_found'] as const;

export const handedInProjects = {
  readHandedIn: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/project',
    summary: 'Returns the files of a submitted project.',
    params: OfAttempt,
    reply: HandedInProject,
    refusals,
  }),
  downloadHandedIn: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/project/zip',
    summary: 'Downloads the files of a submitted project as a zip file.',
    params: OfAttempt,
    reply: z.unknown(),
    replyType: 'application/zip',
    refusals,
  }),
};
