/**
 * The page that an email's link opens to stop further emails, without a sign-in and without a script. Opening it changes nothing,
 * because mail scanners open links. Its button, and a mail program's one-click unsubscribe (RFC 8058), send a POST to the same URL.
 * The signed URL is the only input: the body and cookies are ignored, and any origin may send the request
 * (docs/decisions/0026-notifications.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { NotificationTopic } from '#contract/notifications/kinds.ts';
import { catalogues } from '#messages/catalogues.ts';
import { isUnsubscribeLink, unsubscribe, unsubscribePath } from '#server/features/notifications/notifications.ts';
import { localeOf, namedLocale } from '#server/http/locale.ts';
import type { Services } from '#server/services.ts';
import { badLinkPage, POLICY, stopPage, stoppedPage } from './unsubscribe.pages.ts';

type Needs = Pick<Services, 'db' | 'signer' | 'schoolDetails'>;

const Link = z.object({ userId: Id, topic: z.union([NotificationTopic, z.literal('all')]), signature: z.string() });

/** Maximum size of the ignored body, in bytes. RFC 8058 sends 26. */
const BODY_LIMIT = 1_024;

const PATH = '/unsubscribe/:userId/:topic/:signature';

export async function unsubscribeRoutes(app: FastifyInstance, services: Needs) {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );

    pages.get(PATH, { exposeHeadRoute: true }, async (request, reply) => {
      const link = linkOf(services, request);
      const frame = await frameOf(services, request);
      if (!link) return send(reply.status(404), badLinkPage(frame));
      const all = `${unsubscribePath(services.signer, { ...link, topic: 'all' })}?locale=${frame.locale}`;
      return send(reply, stopPage(frame, { topic: link.topic, address: request.url, all }));
    });

    pages.post(PATH, async (request, reply) => {
      const link = linkOf(services, request);
      const frame = await frameOf(services, request);
      if (!link) return send(reply.status(404), badLinkPage(frame));
      await unsubscribe(services.db, link);
      return send(reply, stoppedPage(frame));
    });
  });
}

function linkOf({ signer }: Needs, { params }: FastifyRequest) {
  const { data: link } = Link.safeParse(params);
  return link && isUnsubscribeLink(signer, link, link.signature) ? link : undefined;
}

/** The page is in the email's language, which the link contains. */
async function frameOf({ schoolDetails }: Needs, request: FastifyRequest) {
  const locale = namedLocale(request) ?? localeOf(request);
  return { locale, texts: catalogues[locale], school: await schoolDetails.read() };
}

const send = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', POLICY)
    .send(page);
