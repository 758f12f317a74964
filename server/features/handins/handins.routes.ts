import { Readable } from 'node:stream';
import { handins } from '#contract/handins.ts';
import { handedInProjects } from '#contract/learning/handed-in-projects.ts';
import { asDownload, Download } from '#server/http/files/download.ts';
import { ImagePreview } from '#server/http/files/image-preview.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { listAssignments, readAssignment, readText } from './assignments.ts';
import { readHandedIn, zipHandedIn } from './handed-in-projects.ts';
import { openHandinFile, openHandinPreview } from './handins.ts';
import { commentsIn } from './line-comments.store.ts';
import { saveDraft, submit } from './submitting.ts';

export function handinRoutes(route: Route, services: Services) {
  route(handins.list, studentOnly, ({ caller, query }) =>
    listAssignments(services, caller, { words: query.q, courseId: query.courseId, lessonId: query.lessonId }),
  );

  route(handins.read, studentOnly, async ({ caller, params, request }) => {
    const { history, ...assignment } = await readAssignment(services, caller, params.taskId);
    const locale = localeOf(request);
    return {
      ...assignment,
      history: history.map((sent) => ({ ...sent, comments: commentsIn(locale, sent.comments) })),
    };
  });

  route(handins.saveDraft, studentOnly, ({ caller, params, body, request: { arrivedAt } }) =>
    saveDraft(services, caller, { ...params, content: body, arrivedAt }),
  );

  route(handins.submit, studentOnly, ({ caller, params, body, request: { arrivedAt, headers } }) =>
    submit(services, caller, { ...params, content: body, arrivedAt, key: idempotencyKeyIn(headers) }),
  );

  route(handins.readText, studentOnly, ({ caller, params }) => readText(services, caller, params.attemptId));

  route(
    handins.file,
    signedIn,
    async ({ caller, params }) => new Download(await openHandinFile(services, caller, params)),
  );

  route(
    handins.picture,
    signedIn,
    async ({ caller, params }) => new ImagePreview(await openHandinPreview(services, caller, params)),
  );

  route(handedInProjects.readHandedIn, signedIn, ({ caller, params }) =>
    readHandedIn(services, caller, params.attemptId),
  );

  route(handedInProjects.downloadHandedIn, signedIn, async ({ caller, params, reply }) => {
    const { fileName, zip } = await zipHandedIn(services, caller, params.attemptId);
    asDownload(reply, fileName).type('application/zip');
    return Readable.from(zip);
  });
}
