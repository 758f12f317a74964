/** Who may write the texts of lessons, and download their files: rows of the permission matrix. */
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import type { Row, Statuses } from './row.ts';
import type { Scene } from './scene.ts';

const authors: Statuses = [401, 403, 403, 200, 403, 200];
const ofLesson = ({ lesson }: Scene) => ({ lessonId: lesson.id });

/** Creates a lesson with a published text for each caller. */
async function version({ school, course, people: { tutor } }: Scene) {
  const lessonId = (await school.create.lesson(course.id)).id;
  const author = school.as(tutor);
  const params = { lessonId };
  await author.call(lessonTexts.save, { params, body: { draft: 'Boxes', revision: 0, saveId: crypto.randomUUID() } });
  await author.call(lessonTexts.publish, { params, body: { revision: 1 } });
  const [published] = await author.call(lessonTexts.listVersions, { params });
  return { lessonId, versionId: published!._id };
}

/** Publishes a text with a file as the tutor. */
async function file({ school: { as, create, sender }, course, people: { tutor } }: Scene) {
  const { id: lessonId } = await create.lesson(course.id);
  const { body } = await (await sender(tutor)).send('file', 'boxes.txt', Buffer.from('Three boxes'));
  const name = body.name as string;
  const params = { lessonId };
  const draft = `[Boxes](${name})`;
  await as(tutor).call(lessonTexts.save, { params, body: { draft, revision: 0, saveId: crypto.randomUUID() } });
  await as(tutor).call(lessonTexts.publish, { params, body: { revision: 1 } });
  return { lessonId, name };
}

export const lessonTextRows: Row[] = [
  { endpoint: 'GET /api/v1/lessons/:lessonId/text', statuses: authors, params: ofLesson },
  {
    endpoint: 'PUT /api/v1/lessons/:lessonId/text',
    statuses: authors,
    params: ofLesson,
    body: { draft: '', revision: 0, saveId: '7d1f6a1e-3c1b-4b52-9a3e-6c3f2b1a0d9e' },
  },
  {
    endpoint: 'PUT /api/v1/lessons/:lessonId/text/published',
    statuses: authors,
    params: ofLesson,
    body: { revision: 0 },
  },
  { endpoint: 'GET /api/v1/lessons/:lessonId/text/versions', statuses: authors, params: ofLesson },
  { endpoint: 'GET /api/v1/lessons/:lessonId/text/versions/:versionId', statuses: authors, params: version },
  { endpoint: 'GET /api/v1/lessons/:lessonId/files/:name', statuses: [401, 200, 403, 200, 403, 200], params: file },
];
