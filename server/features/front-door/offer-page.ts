/** The page of an offer for an applicant without an account. */
import { shillings } from '#messages/shillings.ts';
import type { loadOffer } from '#server/features/customers/customers.ts';
import { html } from '#server/http/pages/html.ts';
import { longDay } from '#server/time/school-time.ts';
import { type Frame, layout } from './layout.ts';

type ShownOffer = Awaited<ReturnType<typeof loadOffer>> & {
  /** The URL of this page; its buttons send to URLs below it. */
  path: string;
};

export function offerPage(frame: Frame, { path, lastDay, paid, ...shown }: ShownOffer) {
  const { offers: words } = frame.texts;
  const { offer, courses, state } = shown;
  return layout(frame, {
    title: words.title,
    description: words.title,
    path,
    head: html`<meta name="robots" content="noindex">`,
    content: html`<h1>${words.title}</h1>
${state !== 'open' && html`<p class="lead" role="status">${words.applicantEndings[state]}</p>`}
${offer.note && html`<p class="text">${offer.note}</p>`}
<section class="part"><h2>${words.courses}</h2>
<ul class="steps">${courses.map((course) => courseLine(frame, course))}</ul></section>
${state === 'open' && answerForms(frame, { path, lastDay, paid })}`,
  });
}

function courseLine(
  { texts: { offers: words, intakeChoices, locale } }: Frame,
  { title, price, usualPrice, intake }: ShownOffer['courses'][number],
) {
  const due = Math.min(price, usualPrice);
  return html`<li>${title}: <span class="price">${due === 0 ? words.free : shillings(due)}</span>
${due < usualPrice && html`<span class="muted">(${words.usualPrice(shillings(usualPrice))})</span>`}
${intake !== null && html`<br>${intakeChoices.starts({ intake: intake.name, day: longDay(intake.startsOn, locale.dates) })}`}</li>`;
}

const answerForms = (
  { texts, locale }: Frame,
  { path, lastDay, paid }: Pick<ShownOffer, 'path' | 'lastDay' | 'paid'>,
) => {
  const { offers: words } = texts;
  return html`<p>${paid > 0 && `${words.paid(shillings(paid))} `}${words.opening}</p>
<p class="muted">${words.validUntil} ${longDay(lastDay, texts.locale.dates)}</p>
<p>${words.afterAnswer}</p>
<div class="actions">
<form method="post" action="${path}/accepted?locale=${locale}"><button>${words.accept}</button></form>
<form method="post" action="${path}/declined?locale=${locale}"><button class="quiet">${words.decline}</button></form>
</div>`;
};
