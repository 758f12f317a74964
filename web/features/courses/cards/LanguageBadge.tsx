/** The language of a course, by its own name; nothing if it is the page's language. */
import type { CourseLanguage } from '#contract/courses.ts';
import { locales } from '#messages/locales.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { Badge } from '#web/ui/display/Badge.tsx';

export function LanguageBadge({ language }: { language: CourseLanguage }) {
  const lang = contentLang(language);
  return (
    lang && (
      <Badge tone="plain" lang={lang}>
        {locales[lang]}
      </Badge>
    )
  );
}
