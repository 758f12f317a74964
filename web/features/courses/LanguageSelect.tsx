/** The choice of a language among all languages of courses. A default export, because it is loaded lazily. */
import type { CourseLanguage } from '#contract/courses.ts';
import { locales } from '#messages/locales.ts';
import * as texts from '#texts/learning/courses.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';

interface Props {
  /** Undefined for all languages. */
  value: CourseLanguage | undefined;
  onChange: (language: CourseLanguage | undefined) => void;
}

export default function LanguageSelect({ value, onChange }: Props) {
  return (
    <FilterSelect
      label={texts.language}
      all={texts.allLanguages}
      options={optionsOf(locales)}
      value={value}
      onChange={onChange}
    />
  );
}
