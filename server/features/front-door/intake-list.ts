/** The next intakes, for visitors. */
import type { Catalogue } from '#messages/catalogues.ts';
import type { ListedIntake } from '#server/features/intakes/intakes.ts';
import { html } from '#server/http/pages/html.ts';

/** @param isOfOneCourse  whether the page is about the course, so that its title need not be said */
export const intakeList = (texts: Catalogue, intakes: ListedIntake[], { isOfOneCourse }: { isOfOneCourse: boolean }) =>
  intakes.length > 0 &&
  html`<h2>${texts.intakes.nextIntakes}</h2>
<ul class="steps">${intakes.map((intake) => entry(texts, intake, isOfOneCourse))}</ul>`;

const entry = (texts: Catalogue, intake: ListedIntake, isOfOneCourse: boolean) => html`<li>
${!isOfOneCourse && html`<a href="/catalogue/${intake.courseId}">${intake.courseTitle}</a>, `}<strong>${intake.name}</strong><br>
${texts.intakes.dates({ startsOn: dayIn(texts, intake.startsOn), applyUntil: dayIn(texts, intake.applyUntil) })} ${placesLeft(texts, intake)}
</li>`;

/** A day has no time, so a time zone must not shift it. */
const dayIn = ({ locale }: Catalogue, day: string) =>
  new Date(day).toLocaleDateString(locale.dates, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

function placesLeft({ intakes: texts }: Catalogue, { places, students, reserved }: ListedIntake) {
  if (places === null) return undefined;
  const left = places - students - reserved;
  return left > 0 ? texts.placesLeft(left) : texts.noPlaces;
}
