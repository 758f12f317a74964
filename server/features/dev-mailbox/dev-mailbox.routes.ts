/**
 * /dev/outbox: shows the emails that were stored instead of sent, newest first, so that developers need no mail server. Not
 * served in production.
 */

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Catalogue, catalogues } from '#messages/catalogues.ts';
import { localeOf, varyByLocale } from '#server/http/locale.ts';
import { escapeHtml } from '#server/http/pages/html.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as store from './dev-mailbox.store.ts';

export function devMailboxRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  app.get('/dev/outbox', async (request, reply) => {
    const page = toPage(await store.listEmails(db), catalogues[localeOf(request)]);
    return varyByLocale(reply).type('text/html; charset=utf-8').send(page);
  });

  app.get('/dev/outbox.json', async (_request, reply) => {
    const emails = await store.listEmails(db);
    return reply
      .header('cache-control', 'no-store')
      .send(emails.map(({ to, subject, text, html }) => ({ to, subject, text, html })));
  });

  app.get('/dev/outbox/:id', async ({ params }, reply) => {
    const id = z.object({ id: z.uuid() }).safeParse(params).data?.id;
    const email = id && (await store.findEmail(db, id));
    if (!email) throw new Refusal('not_found', generalTexts.nothingHere);
    // A displayed email may use inline styles and our own images; scripts and everything else are blocked.
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
    );
    return reply.type('text/html; charset=utf-8').send(email.html);
  });
}

const toPage = (emails: store.EmailRow[], { locale, devMailbox: texts }: Catalogue) => `<!doctype html>
<html lang="${locale.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${texts.title}</title></head><body>
<h1>${texts.title}</h1>
<p>${texts.about}</p>
${emails.length === 0 ? `<p>${texts.none}</p>` : emails.map((email) => toEntry(email, texts)).join('\n')}
</body></html>`;

const toEntry = ({ id, to, subject, text, createdAt }: store.EmailRow, texts: Catalogue['devMailbox']) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${texts.sentTo(escapeHtml(to), createdAt.toISOString())} · <a href="/dev/outbox/${id}">${texts.viewAsHtml}</a></p>
<pre>${withLinks(escapeHtml(text))}</pre>
</article>`;

const withLinks = (escaped: string) =>
  escaped.replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
