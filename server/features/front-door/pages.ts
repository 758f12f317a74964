/** The pages of the front door: welcome, the catalogue, a course. */
import { type FrontPage, stepsIn } from '#contract/admissions/front-page.ts';
import { CourseLevel } from '#contract/courses.ts';
import { locales } from '#messages/locales.ts';
import type { ListedIntake } from '#server/features/intakes/intakes.ts';
import { html } from '#server/http/pages/html.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import { cardList, cover, facts } from './course-cards.ts';
import type { CatalogueFilter, ListedCourse } from './front-door.store.ts';
import type { PublicCourse } from './front-door.ts';
import { intakeList } from './intake-list.ts';
import { type Frame, layout, structuredData } from './layout.ts';

interface Welcome {
  courses: ListedCourse[];
  intakes: ListedIntake[];
  /** The texts by the office. */
  own: FrontPage;
}

export function welcomePage(frame: Frame, { courses, intakes, own }: Welcome) {
  const { frontDoor } = frame.texts;
  const lead = own.lead || own.standard.lead;
  const steps = stepsIn(own.howToApply || own.standard.howToApply);
  return layout(frame, {
    title: frame.school.name,
    description: lead,
    path: '/welcome',
    content: html`<h1>${frame.school.name}</h1>
<p class="lead">${lead}</p>
<p class="actions"><a class="button" href="/apply">${frontDoor.apply}</a> <a class="button quiet" href="/catalogue">${frontDoor.allCourses}</a></p>
<h2>${frontDoor.whatWeTeach}</h2>
${own.teaches && html`<p class="text">${own.teaches}</p>`}
${cardList(frame.texts, courses, 'h3')}
${intakeList(frame.texts, intakes, { isOfOneCourse: false })}
<h2>${frontDoor.howToApply}</h2>
<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>
${contact(frame)}`,
  });
}

function contact({ texts, school: { phone, email, address } }: Frame) {
  if (!phone && !email && !address) return undefined;
  return html`<h2>${texts.frontDoor.contact}</h2>
<p class="text">${[address, phone, email].filter(Boolean).join('\n')}</p>`;
}

interface Found {
  filter: CatalogueFilter;
  page: number;
  /** How many pages there are. */
  pages: number;
  courses: ListedCourse[];
  total: number;
}

export function cataloguePage(frame: Frame, { filter, page, pages, courses, total }: Found) {
  const { frontDoor } = frame.texts;
  return layout(frame, {
    title: frontDoor.courses,
    description: frontDoor.lead,
    path: addressOf(filter, page),
    content: html`<h1>${frontDoor.courses}</h1>
${filterForm(frame, filter)}
<p role="status" class="muted">${total === 0 ? frontDoor.noneFound : frontDoor.found(total)}</p>
${cardList(frame.texts, courses, 'h2')}
${
  pages > 1 &&
  html`<nav class="pages">
${page > 1 && html`<a href="${addressOf(filter, page - 1)}">${frontDoor.previous}</a>`}
<span>${frontDoor.pageOf(page, pages)}</span>
${page < pages && html`<a href="${addressOf(filter, page + 1)}">${frontDoor.next}</a>`}
</nav>`
}`,
  });
}

function filterForm({ texts }: Frame, { words, level, language, isFree }: CatalogueFilter) {
  const { frontDoor, courses } = texts;
  const levels = CourseLevel.options.map((option) => [option, courses.levels[option]] as const);
  return html`<form class="filters" action="/catalogue" role="search">
<label>${frontDoor.search} <input type="search" name="q" value="${words}" maxlength="100"></label>
${select('level', courses.level, { all: courses.allLevels, options: levels, chosen: level })}
${select('language', courses.language, { all: courses.allLanguages, options: Object.entries(locales), chosen: language })}
${select('price', frontDoor.price, { all: frontDoor.allPrices, options: [['free', courses.free]], chosen: isFree ? 'free' : undefined })}
<button>${frontDoor.show}</button>
</form>`;
}

interface Choice {
  /** The label of the option that filters nothing. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string | undefined;
}

const select = (name: string, label: string, { all, options, chosen }: Choice) => html`<label>${label}
<select name="${name}"><option value="">${all}</option>${options.map(
  ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
)}</select></label>`;

/** The address of a page of the catalogue. */
function addressOf({ words, level, language, isFree }: CatalogueFilter, page: number) {
  const params = new URLSearchParams();
  if (words) params.set('q', words);
  if (level) params.set('level', level);
  if (language) params.set('language', language);
  if (isFree) params.set('price', 'free');
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/catalogue?${query}` : '/catalogue';
}

/** Maximum characters of a description for search engines and link previews. */
const SNIPPET = 160;

export function coursePage(frame: Frame, course: PublicCourse & { intakes: ListedIntake[] }) {
  const { texts, publicUrl } = frame;
  const path = `/catalogue/${course.id}`;
  return layout(frame, {
    title: course.title,
    description: course.desc.replaceAll(/\s+/g, ' ').slice(0, SNIPPET),
    path,
    ...(course.pictureName && { img: `/pictures/large/${course.pictureName}` }),
    head: structuredData(aboutCourse(frame, course, publicUrl + path)),
    content: html`${cover(course)}
<h1 lang="${course.language}">${course.title}</h1>
<p>${texts.courses.taughtBy(displayNameOf({ name: course.tutorName }))}</p>
${facts(texts, course)}
<p class="actions"><a class="button" href="/courses/${course.id}?sign-up">${texts.frontDoor.enroll}</a> <a class="button quiet" href="/apply?course=${course.id}">${texts.frontDoor.apply}</a></p>
${intakeList(texts, course.intakes, { isOfOneCourse: true })}
<p class="text" lang="${course.language}">${course.desc}</p>
${freeLesson(frame, course)}
${outline(frame, course)}`,
  });
}

function outline({ texts: { frontDoor } }: Frame, { id, lessons, language }: PublicCourse) {
  if (lessons.length === 0) return html`<p class="muted">${frontDoor.noLessons}</p>`;
  return html`<h2>${frontDoor.lessons(lessons.length)}</h2>
<ol class="lessons" lang="${language}">${lessons.map((lesson) => html`<li>${lessonTitle(lesson, { id, frontDoor })}</li>`)}</ol>`;
}

type Listed = PublicCourse['lessons'][number];

const lessonTitle = ({ id, title, isFree }: Listed, of: { id: string; frontDoor: Frame['texts']['frontDoor'] }) =>
  isFree
    ? html`<a href="/catalogue/${of.id}?lesson=${id}#free-lesson">${title}</a> <span class="muted">(${of.frontDoor.freeLesson})</span>`
    : title;

/** The lesson that anyone may watch. Its video loads nothing before it is started, because visitors pay for data. */
function freeLesson({ texts: { frontDoor } }: Frame, { freeLesson: lesson, language }: PublicCourse) {
  if (!lesson) return undefined;
  const { renditions = [], poster } = lesson.video ?? {};
  // The smaller version, if there is one.
  const file = renditions.find(({ rendition }) => rendition === 'low') ?? renditions[0];
  return html`<section class="free" id="free-lesson">
<h2>${frontDoor.freeLesson}: <span lang="${language}">${lesson.title}</span></h2>
${file && html`<video class="cover" controls preload="none" width="720" height="405" src="${file.url}"${poster && html` poster="${poster}"`}></video>`}
<p class="text" lang="${language}">${lesson.desc}</p>
</section>`;
}

/** https://schema.org/Course */
const aboutCourse = ({ school, publicUrl }: Frame, course: PublicCourse, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: course.title,
  description: course.desc,
  url,
  inLanguage: course.language,
  educationalLevel: course.level,
  provider: { '@type': 'EducationalOrganization', name: school.name, url: `${publicUrl}/welcome` },
  offers: {
    '@type': 'Offer',
    category: course.price === 0 ? 'Free' : 'Paid',
    price: course.price,
    priceCurrency: 'KES',
  },
  ...(course.ratings > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: course.rating,
      ratingCount: course.ratings,
      worstRating: 0.5,
    },
  }),
});

export const noCoursePage = (frame: Frame, path: string) =>
  layout(frame, {
    title: frame.texts.frontDoor.notFound,
    description: frame.texts.frontDoor.lead,
    path,
    content: html`<h1>${frame.texts.frontDoor.notFound}</h1>
<p><a href="/catalogue">${frame.texts.frontDoor.allCourses}</a></p>`,
  });
