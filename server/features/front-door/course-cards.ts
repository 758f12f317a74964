/** What a card and a course's page both say about a course. */

import { smallPicture } from '#contract/fields/pictures.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { shillings } from '#messages/shillings.ts';
import { serializePicture } from '#server/features/pictures/pictures.ts';
import { html } from '#server/http/pages/html.ts';
import type { ListedCourse } from './front-door.store.ts';

/** @param heading  the element of the titles, one level below the heading above the list */
export const cardList = (texts: Catalogue, courses: ListedCourse[], heading: 'h2' | 'h3') =>
  html`<ul class="cards">${courses.map((course) => card(texts, course, heading))}</ul>`;

const card = (texts: Catalogue, course: ListedCourse, heading: 'h2' | 'h3') => html`<li class="card">
${cover(course)}
<div class="about">
${title(course, heading)}
${facts(texts, course)}
</div>
</li>`;

const title = ({ id, title, language }: ListedCourse, heading: 'h2' | 'h3') => {
  const link = html`<a href="/catalogue/${id}">${title}</a>`;
  return heading === 'h2' ? html`<h2 lang="${language}">${link}</h2>` : html`<h3 lang="${language}">${link}</h3>`;
};

/** The picture, with its size reserved before it loads; without a picture, the same pattern as in the app. */
export function cover({ id, pictureName }: ListedCourse) {
  const { img } = serializePicture(pictureName);
  return img
    ? html`<img class="cover" src="${smallPicture(img)}" alt="" width="480" height="270" loading="lazy">`
    : html`<img class="pattern" src="${patternPath(id)}" alt="" loading="lazy">`;
}

export const patternPath = (courseId: string) => `/catalogue/${courseId}/pattern.svg`;

export const facts = (
  texts: Catalogue,
  { price, level, language, rating, ratings }: ListedCourse,
) => html`<ul class="facts">
<li class="price">${priceOf(texts, price)}</li>
<li>${texts.courses.levels[level]}</li>
<li>${texts.frontDoor.taughtIn(languageName(texts, language))}</li>
${ratings > 0 && html`<li>${texts.ratings.meanStars(rating.toFixed(1), ratings)}</li>`}
</ul>`;

const priceOf = (texts: Catalogue, price: number) => (price === 0 ? texts.courses.free : shillings(price));

/** The name of a course's language in the reader's language. */
const languageName = ({ locale }: Catalogue, language: string) =>
  new Intl.DisplayNames(locale.dates, { type: 'language' }).of(language)!;
