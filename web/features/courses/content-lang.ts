/** The `lang` of texts in a language that is not the page's, for screen readers (WCAG 3.1.2); undefined if it is. */
import type { CourseLanguage } from '#contract/courses.ts';
import { locale } from '#texts/locale.ts';

export const contentLang = (language: CourseLanguage | undefined) => (language === locale ? undefined : language);
