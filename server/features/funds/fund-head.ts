/** How a fund page looks where its link is shared: the tags that WhatsApp and others read (Open Graph, ogp.me). */
import { fundMessages } from '#contract/fund-messages.ts';
import { escapeHtml } from '#server/http/html.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { type ReadFund, readFund } from './funds.ts';
import { shownNameOf } from './shown-name.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'money' | 'config'>;

/** Of pages that are not there, and of all others, undefined. */
export async function fundHead(needs: Needs, { url, ip }: { url: string; ip: string }) {
  const [, studentId] = url.match(/^\/helpfund\/([\w-]{1,200})(?:[/?]|$)/) ?? [];
  if (!studentId) return undefined;
  const fund = await readFund(needs, { studentId, from: ip }).catch(unlessRefused);
  return fund && toTags(fund, needs.config.publicUrl);
}

function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}

function toTags(fund: ReadFund, publicUrl: string) {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Darasa',
    'og:title': fundMessages.heading(shownNameOf(fund)),
    'og:description': `${fundMessages.raised(fund)}. The money goes to the school, for the fees.`,
    'og:url': `${publicUrl}/helpfund/${fund.studentId}`,
    'og:image': `${publicUrl}/fund-preview.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
  const lines = Object.entries(tags).map(
    ([name, value]) =>
      `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(value)}">`,
  );
  return lines.join('\n');
}
