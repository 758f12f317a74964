/** The title and the meta tags of a published page: the preview of a shared link (Open Graph, ogp.me). */
import type { FastifyRequest } from 'fastify';
import { catalogues } from '#messages/catalogues.ts';
import { localeOf } from '#server/http/locale.ts';
import { html } from '#server/http/pages/html.ts';
import { firstNameOf } from '#server/names/display-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { readPublishedPage } from './published-pages.ts';

type Needs = Pick<Services, 'db' | 'schoolDetails' | 'config'>;

/** Returns undefined for any other URL, and for pages that are not shown. The URL's noindex is a header. */
export async function publishedPageMetaTags(needs: Needs, request: FastifyRequest) {
  const [, id] = request.url.match(/^\/p\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?]|$)/i) ?? [];
  if (!id) return undefined;
  const found = await readPublishedPage(needs, id).catch(ignoreRefusal);
  if (!found) return undefined;
  const { name: school } = await needs.schoolDetails.read();
  const title = found.page.shown?.title ?? '';
  const description = catalogues[localeOf(request)].publishedPages.madeBy({ author: firstNameOf(found.owner), school });
  return html`<title>${title} · ${school}</title>
<meta property="og:type" content="website">
<meta property="og:site_name" content="${school}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">`.text;
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}
