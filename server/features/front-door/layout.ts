/** The HTML frame of the front door's pages. They need no script. */
import type { SchoolDetails } from '#contract/school-details.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { type Locale, locales } from '#messages/locales.ts';
import { PRODUCT } from '#messages/product.ts';
import { Html, html } from '#server/http/pages/html.ts';
import { STYLES } from './styles.ts';

/** The data that every page needs. */
export interface Frame {
  texts: Catalogue;
  locale: Locale;
  /** Whether the page's address names the language. */
  isNamed: boolean;
  school: SchoolDetails;
  /** The school's address without a slash at the end. */
  publicUrl: string;
}

interface Page {
  title: string;
  /** One sentence for search engines and link previews. */
  description: string;
  /** The page's address below `publicUrl`, with its filters. */
  path: string;
  /** The URL of a picture for link previews, if there is one. */
  img?: string;
  /** More of the head, such as data for search engines. */
  head?: Html;
  content: Html;
}

export function layout({ texts, locale, isNamed, school, publicUrl }: Frame, page: Page) {
  const path = isNamed ? inLocale(page.path, locale) : page.path;
  const url = publicUrl + path;
  const title = page.title === school.name ? school.name : `${page.title} · ${school.name}`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${url}">
${Object.keys(locales).map((tag) => html`<link rel="alternate" hreflang="${tag}" href="${inLocale(url, tag)}">`)}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${school.name}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${url}">
${page.img && html`<meta property="og:image" content="${publicUrl}${page.img}">`}
${page.head}
<style>${new Html(STYLES)}</style>
</head>
<body>
<a class="skip" href="#content">${texts.frontDoor.toContent}</a>
<header class="bar">
<a class="school" href="/welcome">${logo(school)}${school.name}</a>
<a href="/catalogue">${texts.frontDoor.courses}</a>
<a href="/apply">${texts.frontDoor.apply}</a>
<a href="/login">${texts.frontDoor.signIn}</a>
${otherLocales(locale).map(
  ([tag, name]) => html`<a href="${inLocale(page.path, tag)}" hreflang="${tag}" lang="${tag}">${name}</a>`,
)}
</header>
<main id="content">
${page.content}
</main>
<footer class="foot">
<a href="/privacy">${texts.publicPages.privacy}</a>
${school.phone && html`<a href="tel:${school.phone.replaceAll(' ', '')}">${school.phone}</a>`}
${school.email && html`<a href="mailto:${school.email}">${school.email}</a>`}
<span>${texts.ui.poweredBy}</span>
</footer>
</body>
</html>
`.text;
}

/** The school's logo, or Darasa's (web/ui/display/Logo.tsx). */
const logo = ({ logo }: SchoolDetails) =>
  logo
    ? html`<img src="${logo}" alt="" width="32" height="32">`
    : html`<svg width="32" height="32" viewBox="0 0 30 30" aria-hidden="true" fill="none">
<rect width="30" height="30" rx="8" fill="#1f3c88"/>
<path d="M15 5 25 15 15 25 5 15Z" stroke="#f2a51a" stroke-width="2.6"/>
<path d="m12 12-3 3 3 3m6-6 3 3-3 3" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

const otherLocales = (locale: Locale) => Object.entries(locales).filter(([tag]) => tag !== locale);

/** The address with the language in its query. */
function inLocale(address: string, tag: string) {
  const [path, query] = address.split('?');
  const params = new URLSearchParams(query);
  params.set('locale', tag);
  return `${path}?${params}`;
}

/** Data for search engines (JSON-LD 1.1, https://schema.org). In a script element only `<` has a meaning. */
export const structuredData = (data: object) =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);

/** A page that shows only an error message. It needs no database, so it also works during an outage. */
export const errorPage = (locale: Locale, message: string) =>
  html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT}</title>
<style>${new Html(STYLES)}</style>
</head>
<body><main><h1>${PRODUCT}</h1><p>${message}</p></main></body>
</html>
`.text;
