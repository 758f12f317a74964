import { type LessonTextVersion, lessonTexts } from '#contract/learning/lesson-texts.ts';
import { Download } from '#server/http/files/download.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import type { VersionRow } from './lesson-texts.store.ts';
import * as rules from './lesson-texts.ts';
import { listMissingFiles, openTextFile } from './text-files.ts';

export function lessonTextRoutes(route: Route, services: Services) {
  const reply = async ({ lessonId }: { lessonId: string }, text: Text) => ({
    ...serializeText(text),
    missingFiles: await listMissingFiles(services.db, lessonId, text.draft),
  });

  route(lessonTexts.read, staffOnly, async ({ caller, params }) =>
    reply(params, await rules.readText(services, caller, params.lessonId)),
  );

  route(lessonTexts.save, staffOnly, async ({ caller, params, body }) =>
    reply(params, await rules.saveDraft(services, caller, { ...params, ...body })),
  );

  route(lessonTexts.publish, staffOnly, async ({ caller, params, body }) =>
    reply(params, await rules.publishDraft(services, caller, { ...params, ...body })),
  );

  route(lessonTexts.listVersions, staffOnly, async ({ caller, params }) =>
    (await rules.listVersions(services, caller, params.lessonId)).map(serializeVersion),
  );

  route(lessonTexts.readVersion, staffOnly, async ({ caller, params: { lessonId, versionId } }) => {
    const version = await rules.readVersion(services, caller, { lessonId, id: versionId });
    return { ...serializeVersion(version), text: version.text };
  });

  route(
    lessonTexts.file,
    signedIn,
    async ({ caller, params }) => new Download(await openTextFile(services, caller, params)),
  );
}

type Text = Awaited<ReturnType<typeof rules.readText>>;

const serializeText = ({ changedById, changedByName, changedAt, ...text }: Text) => ({
  draft: text.draft,
  revision: text.revision,
  changedBy: changedById === null ? null : { _id: changedById, name: changedByName ?? '' },
  changedAt: changedAt?.toISOString() ?? null,
  published: text.published,
  recentSaves: text.recentSaves,
});

const serializeVersion = ({ id, kind, author, savedAt }: VersionRow): LessonTextVersion => ({
  _id: id,
  kind,
  author,
  savedAt: savedAt.toISOString(),
});
