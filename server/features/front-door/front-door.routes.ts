/** The routes of the front door. The server renders its pages, so that a visitor's phone shows them before any script loads. */
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { CourseLanguage, CourseLevel } from '#contract/courses.ts';
import { Id, Search } from '#contract/fields/fields.ts';
import { kangaPicture } from '#contract/kanga-pattern.ts';
import { listOpenIntakes } from '#server/features/intakes/intakes.ts';
import type { Services } from '#server/services.ts';
import { patternPath } from './course-cards.ts';
import { listCourseIds } from './front-door.store.ts';
import { listFirstCourses, readCatalogue, readCourse } from './front-door.ts';
import { readFrontPages } from './front-page.ts';
import type { Frame } from './layout.ts';
import { frameOf, sendErrorPage, sendFrontPage } from './page-replies.ts';
import { cataloguePage, coursePage, noCoursePage, welcomePage } from './pages.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'schoolDetails' | 'videoAddresses'>;

/** The filters in the query string. Anyone can type them, so invalid ones are ignored. */
const Filters = z.object({
  // PostgreSQL cannot store U+0000 in a text.
  q: Search.refine((text) => !text.includes('\0')).catch(''),
  level: CourseLevel.optional().catch(undefined),
  language: CourseLanguage.optional().catch(undefined),
  price: z.literal('free').optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export function frontDoorRoutes(app: FastifyInstance, services: Needs) {
  const { db } = services;
  const page = (url: string, handler: RouteHandlerMethod) =>
    app.get(url, { exposeHeadRoute: true, errorHandler: sendErrorPage }, handler);

  page('/welcome', async (request, reply) =>
    sendFrontPage(request, reply, await welcome(services, await frameOf(services, { request, reply }))),
  );

  page('/catalogue', async (request, reply) => {
    const { q: words, level, language, price, page: wanted } = Filters.parse(request.query);
    const filter = { words, level, language, isFree: price === 'free' };
    const found = await readCatalogue(db, filter, wanted);
    return sendFrontPage(
      request,
      reply,
      cataloguePage(await frameOf(services, { request, reply }), { filter, ...found }),
    );
  });

  page('/catalogue/:courseId', async (request, reply) => {
    const { data: id } = Id.safeParse((request.params as { courseId: string }).courseId);
    const { lesson } = z.object({ lesson: z.string().optional().catch(undefined) }).parse(request.query);
    const course = id && (await readCourse(services, id, lesson));
    const frame = await frameOf(services, { request, reply });
    if (course) {
      const intakes = await listOpenIntakes(services, course.id);
      return sendFrontPage(request, reply, coursePage(frame, { ...course, intakes }));
    }
    return sendFrontPage(request, reply.status(404), noCoursePage(frame, '/catalogue'));
  });

  app.get(patternPath(':courseId'), { exposeHeadRoute: true }, async (request, reply) => {
    const { data: id } = Id.safeParse((request.params as { courseId: string }).courseId);
    if (!id) return reply.status(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(kangaPicture(id));
  });

  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemap(services, await listCourseIds(db))),
  );
}

async function welcome(services: Needs, frame: Frame) {
  const { db } = services;
  const [courses, texts, intakes] = await Promise.all([
    listFirstCourses(db),
    readFrontPages(db),
    listOpenIntakes(services),
  ]);
  return welcomePage(frame, { courses, intakes, own: texts[frame.locale] });
}

/** https://www.sitemaps.org/protocol.html */
const sitemap = ({ config: { publicUrl } }: Needs, courseIds: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...['/welcome', '/catalogue', '/apply', ...courseIds.map((id) => `/catalogue/${id}`)].map(
      (path) => `<url><loc>${publicUrl}${path}</loc></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
