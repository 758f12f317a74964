/**
 * The `lang` attribute for a text, for screen readers (WCAG 3.1.2); undefined if the text is in the page's language.
 */
import type { CourseLanguage } from '#contract/courses.ts';
import { locale } from '#texts/locale.ts';

export const contentLang = (language: CourseLanguage | undefined) => (language === locale ? undefined : language);
