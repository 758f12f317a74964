/**
 * What stands in the head of a fund page: how it looks where its link is shared,
 * in the tags that WhatsApp and others read (Open Graph, ogp.me), and the page
 * itself, so that the app need not ask for it.
 */

import type { Fund } from '#contract/funds.ts';
import { fundMessages } from '#contract/messages/fund-messages.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { escapeHtml } from '#server/http/pages/html.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { readFund } from './funds.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'money' | 'config' | 'reservations'>;

/** Of pages that are not there, and of all others, undefined. */
export async function fundHead(needs: Needs, { url, ip }: { url: string; ip: string }) {
  const [, studentId] = url.match(/^\/helpfund\/([\w-]{1,200})(?:[/?]|$)/) ?? [];
  if (!studentId) return undefined;
  const fund = await readFund(needs, { studentId, from: networkOf(ip) }).catch(unlessRefused);
  return fund && toTags({ ...fund, studentId: studentId.toLowerCase() }, needs.config.publicUrl);
}

function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}

function toTags(fund: Fund & { studentId: string }, publicUrl: string) {
  const shared = {
    type: 'website',
    site_name: 'Darasa',
    title: fundMessages.heading(fund.name),
    description: `${fundMessages.raised(fund)}. The money goes to the school, for the fees.`,
    url: `${publicUrl}/helpfund/${fund.studentId}`,
    image: `${publicUrl}/fund-preview.png`,
    'image:width': '1200',
    'image:height': '630',
  };
  // Whoever has the link may see it; search engines need not know that there is such a student.
  const named = { 'twitter:card': 'summary_large_image', robots: 'noindex', fund: JSON.stringify(fund) };
  return [...metas('property', 'og:', shared), ...metas('name', '', named)].join('\n');
}

const metas = (kind: 'property' | 'name', prefix: string, contents: Record<string, string>) =>
  Object.entries(contents).map(
    ([name, content]) => `<meta ${kind}="${prefix}${name}" content="${escapeHtml(content)}">`,
  );
