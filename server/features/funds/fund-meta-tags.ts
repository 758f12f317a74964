/**
 * The meta tags of a fund page: the preview of a shared link (Open Graph, ogp.me),
 * and the page's data, which saves the app a request.
 */

import type { FastifyRequest } from 'fastify';
import type { Fund } from '#contract/money/funds.ts';
import { type Catalogue, catalogues } from '#messages/catalogues.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { localeOf } from '#server/http/locale.ts';
import { escapeHtml } from '#server/http/pages/html.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { readFund } from './funds.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'money' | 'config' | 'reservations' | 'schoolDetails'>;

/** The meta tags for the URL of a fund page; undefined for any other URL, and for fund pages that do not exist. */
export async function fundMetaTags(needs: Needs, request: FastifyRequest) {
  const [, studentId] = request.url.match(/^\/helpfund\/([\w-]{1,200})(?:[/?]|$)/) ?? [];
  if (!studentId) return undefined;
  const fund = await readFund(needs, { studentId, from: networkOf(request.ip) }).catch(ignoreRefusal);
  if (!fund) return undefined;
  const { name: siteName } = await needs.schoolDetails.read();
  const { publicUrl } = needs.config;
  return toTags(
    catalogues[localeOf(request)],
    { ...fund, studentId: studentId.toLowerCase() },
    { siteName, publicUrl },
  );
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}

interface Page {
  /** The school's name. */
  siteName: string;
  publicUrl: string;
}

function toTags(texts: Catalogue, fund: Fund & { studentId: string }, { siteName, publicUrl }: Page) {
  const shared = {
    type: 'website',
    site_name: siteName,
    title: texts.funds.heading(fund.name),
    description: texts.funds.preview(fund),
    url: `${publicUrl}/helpfund/${fund.studentId}`,
    image: `${publicUrl}/fund-preview.png`,
    'image:width': '1200',
    'image:height': '630',
  };
  // Anyone with the link may see the page, but search engines must not list the student.
  const named = { 'twitter:card': 'summary_large_image', robots: 'noindex', fund: JSON.stringify(fund) };
  return [...metas('property', 'og:', shared), ...metas('name', '', named)].join('\n');
}

const metas = (kind: 'property' | 'name', prefix: string, contents: Record<string, string>) =>
  Object.entries(contents).map(
    ([name, content]) => `<meta ${kind}="${prefix}${name}" content="${escapeHtml(content)}">`,
  );
